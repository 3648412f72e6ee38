"""Known misère quotients, and their certificates, made without the engine."""

from lastmove.certificates import misere_quotient_certificate
from tests.misere.brute import table

TABLES = ("quotient_dawson_chess", "quotient_kayles")


def certificate_of(name):
    """The certificate of a quotient in the tables."""
    known = table(name)
    fields = ("generators", "pretending", "p_portion", "action", "period", "preperiod")
    return misere_quotient_certificate(
        known["code"], **{field: known[field] for field in fields}, engine="a table"
    )
