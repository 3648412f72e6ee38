"""The commands, each in a few lines: arguments in, an action out.

A command returns what is to be done instead of doing it; :func:`lastmove.cli.main.run` does it,
where errors are turned into exit codes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from lastmove.cli.arguments import (
    DEFAULT_SECONDS,
    Budget,
    ExpressionCommand,
    ExpressionWords,
    ForceOption,
    JsonOption,
    MemoryOption,
    SecondsOption,
    ThreadsOption,
)

__all__ = ["app"]

Action: TypeAlias = Callable[[], int]

app = typer.Typer(
    name="lastmove",
    help="Exact values of combinatorial games.",
    epilog="Exit codes: 0 done, 1 a negative answer, 2 bad input, 3 a limit was reached, "
    "70 a fault of the program, 130 interrupted.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        import lastmove

        print(f"lastmove {lastmove.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def lastmove_command(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Exact values of combinatorial games."""
    del version
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(cls=ExpressionCommand)
def value(
    expression: ExpressionWords,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Evaluate an expression, or decide a relation.

    Examples: lastmove value '{3|1} + ^*'; lastmove value -1/2; lastmove value '^ <> *'
    """
    from lastmove.cli.answer import answer
    from lastmove.cli.value import VALUE

    return partial(
        answer, VALUE, expression, Budget(max_seconds, max_memory, threads), as_json=as_json
    )


@app.command(cls=ExpressionCommand)
def explain(
    expression: ExpressionWords,
    topic: Annotated[
        str,
        typer.Option(
            "--topic", metavar="TOPIC", help="value, temperature, atomic-weight or reduced."
        ),
    ] = "value",
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Say how the value of an expression comes about, or why a relation holds or fails.

    Examples: lastmove explain '{0,*|^}'; lastmove explain 'nim_multiply(13,7)';
    lastmove explain --topic temperature '{5||2|1}'
    """
    from lastmove.cli.answer import answer
    from lastmove.cli.value import explain_command

    command = explain_command(topic)
    return partial(
        answer, command, expression, Budget(max_seconds, max_memory, threads), as_json=as_json
    )


@app.command(cls=ExpressionCommand)
def draw(
    kind: Annotated[
        Literal["thermograph", "tree", "order"],
        typer.Argument(metavar="KIND", help="thermograph, tree or order.", show_default=False),
    ],
    expressions: Annotated[
        list[str] | None,
        typer.Argument(metavar="EXPR", help="Expressions, one an argument.", show_default=False),
    ] = None,
    day: Annotated[
        int | None,
        typer.Option(
            "--day", metavar="N", help="Draw the order of all games born by day N, at most 2."
        ),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option("--depth", metavar="N", min=0, help="Follow at most N moves in a tree."),
    ] = None,
    form: Annotated[
        Literal["svg", "tikz"] | None,
        typer.Option(
            "--format",
            help="Language of the picture; by default that of FILE's ending (.svg, .tex), or svg.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write a file instead.", show_default=False),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Draw thermographs over one another, the tree of a game, or the order of some games.

    Every argument is one expression. A tree of braces, such as '{0,*|^}', shows the options as they
    stand, dominated and reversible ones marked; in parentheses, the canonical form.

    Examples: lastmove draw thermograph '{4||1|-1}'; lastmove draw order 0 '*' '^' '^^' --out o.svg
    """
    from lastmove.cli.draw import Order
    from lastmove.cli.draw import draw as draw_picture

    order = Order(kind, expressions or (), day, depth, form, out, force)
    return partial(draw_picture, order, Budget(max_seconds, max_memory, threads), as_json=as_json)


@app.command(cls=ExpressionCommand)
def advise(
    components: Annotated[
        list[str],
        typer.Argument(
            metavar="EXPR", help="The components of a sum, one an argument.", show_default=False
        ),
    ],
    player: Annotated[
        Literal["left", "right"],
        typer.Option("--player", help="Who is to move.", show_default=False),
    ],
    strategy: Annotated[
        Literal["thermostrat", "hotstrat", "sentestrat"],
        typer.Option("--strategy", help="How to choose the move."),
    ] = "thermostrat",
    ambient: Annotated[
        str | None,
        typer.Option(
            "--ambient",
            metavar="T",
            help="For sentestrat: the lowest temperature that play has come down to.",
            show_default=False,
        ),
    ] = None,
    last: Annotated[
        int | None,
        typer.Option(
            "--last",
            metavar="I",
            help="For sentestrat: the component, counted from 1, of the opponent's last move.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Advise a player where to move in a sum, by temperature.

    Every argument is one component.

    Example: lastmove advise '{5|1}' '{2|0}' --player left
    """
    from lastmove.cli.advise import Question
    from lastmove.cli.advise import advise as give_advice

    question = Question(components, player, strategy, ambient, last)
    return partial(give_advice, question, Budget(max_seconds, max_memory, threads), as_json=as_json)


RulesetWord = Annotated[
    str,
    typer.Argument(
        metavar="RULESET",
        help="A name, such as nim, or a file and a class in it: ./mygame.py:Subtraction.",
        show_default=False,
    ),
]
MisereOption = Annotated[bool, typer.Option("--misere", help="Whoever makes the last move loses.")]


@app.command(cls=ExpressionCommand)
def solve(
    ruleset: RulesetWord,
    position: Annotated[
        list[str],
        typer.Argument(
            metavar="POSITION",
            help="A position, in one word or several; a lone - reads one a line from stdin.",
            show_default=False,
        ),
    ],
    misere: MisereOption = False,
    search: Annotated[
        bool, typer.Option("--search", help="Search, even where a theorem would answer.")
    ] = False,
    reasons: Annotated[bool, typer.Option("--explain", help="Say why.")] = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Solve a position of a ruleset: its value, who wins, and by which moves.

    Examples: lastmove solve nim 3,4,5 --explain; lastmove solve ./mygame.py:Subtraction 20
    """
    from lastmove.cli.solve import Problem
    from lastmove.cli.solve import solve as solve_position

    problem = Problem(ruleset, position, misere, search, reasons)
    return partial(
        solve_position, problem, Budget(max_seconds, max_memory, threads), as_json=as_json
    )


@app.command()
def boards(
    ruleset: RulesetWord,
    size: Annotated[
        str, typer.Argument(metavar="SIZE", help="Rows × columns, such as 3x4.", show_default=False)
    ],
    wanted: Annotated[
        str | None,
        typer.Option(
            "--value", metavar="EXPR", help="List the boards of this value.", show_default=False
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Write a Parquet file of all boards.", show_default=False
        ),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Value all boards of a size: how many there are of each value, or which have one.

    Examples: lastmove boards domineering 4x4; lastmove boards domineering 3x4 --value '^'
    """
    from lastmove.cli.boards import Census, take_census

    census = Census(ruleset, size, wanted, out, force)
    budget = Budget(max_seconds, max_memory, threads)
    return partial(take_census, census, budget, as_json=as_json)


@app.command(cls=ExpressionCommand)
def pawns(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD",
            help="One 0 or 1 (stopped) a file; a lone - reads one a line from stdin.",
            show_default=False,
        ),
    ] = None,
    pattern: Annotated[
        str | None,
        typer.Option("--pattern", metavar="W", help="Repeat the word W.", show_default=False),
    ] = None,
    prefix: Annotated[
        str | None,
        typer.Option("--prefix", metavar="P", help="Files before it.", show_default=False),
    ] = None,
    to: Annotated[
        int | None,
        typer.Option("--to", metavar="N", help="Values to length N.", show_default=False),
    ] = None,
    records: Annotated[
        bool, typer.Option("--records", help="Tell where powers of two first occur.")
    ] = False,
    period: Annotated[bool, typer.Option("--period", help="Tell the period.")] = False,
    least: Annotated[
        int | None,
        typer.Option(
            "--least", metavar="K", help="Least lengths of the values to K.", show_default=False
        ),
    ] = None,
    max_length: Annotated[
        int | None,
        typer.Option(
            "--max-length", metavar="M", help="Search no longer words.", show_default=False
        ),
    ] = None,
    exhaustive: Annotated[
        int | None,
        typer.Option(
            "--exhaustive", metavar="M", help="Count all words to length M.", show_default=False
        ),
    ] = None,
    endgame: Annotated[
        bool, typer.Option("--endgame", help="Make a King-and-pawn endgame of the word.")
    ] = False,
    rows: Annotated[
        int | None,
        typer.Option(
            "--rows", metavar="R", help="Its rows: odd, by default 9.", show_default=False
        ),
    ] = None,
    files: Annotated[
        int | None,
        typer.Option("--files", metavar="F", help="Its files.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Keep a long run's state in FILE, and go on from there.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
    max_seconds: Annotated[
        float | None,
        typer.Option(
            "--max-seconds",
            metavar="S",
            help="Stop after S seconds, with exit code 3; by default 30 for words and --least.",
            show_default=False,
        ),
    ] = None,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Value words of Elkies' pawns game, and what their moves are worth.

    Examples: lastmove pawns 1000 101001000; lastmove pawns --pattern 000100 --to 2000 --records;
    lastmove pawns --least 12; lastmove pawns 1000+0 --endgame
    """
    from lastmove.cli.pawns import Question, answer_question

    question = Question(
        words or [],
        pattern=pattern,
        prefix=prefix,
        to=to,
        records=records,
        period=period,
        least=least,
        max_length=max_length,
        exhaustive=exhaustive,
        endgame=endgame,
        rows=rows,
        files=files,
        out=out,
    )
    return partial(answer_question, question, max_seconds, max_memory, threads, as_json=as_json)


@app.command(cls=ExpressionCommand)
def heap(
    context: typer.Context,
    code: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CODE",
            help="A code like 0.137, a set like S(2,4,7), a name like kayles; a lone - reads one a "
            "line from stdin; the names are listed if it is left out.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[
        int | None,
        typer.Option(
            "--to", metavar="N", min=0, help="The values G(0) to G(N).", show_default=False
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="N,N", help="The values of these heaps.", show_default=False),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--position",
            metavar="N,N",
            help="The value and the winning moves of these heaps together.",
            show_default=False,
        ),
    ] = None,
    period: Annotated[bool, typer.Option("--period", help="Look for a period.")] = False,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="With --period: write a certificate of the proof.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write the values to FILE (.txt, .npy, .parquet), with checkpoints in FILE.state; "
            "run it again to go on.",
            show_default=False,
        ),
    ] = None,
    every: Annotated[
        float,
        typer.Option("--every", metavar="S", min=0.01, help="Seconds between two checkpoints."),
    ] = 10.0,
    force: ForceOption = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Nim-values of a take-and-break game, its period, and winning moves.

    With --out there is no limit of time unless --max-seconds is given.

    Examples: lastmove heap 0.137 --to 50; lastmove heap kayles --position 3,5,7;
    lastmove heap .16 --period --save 16.json; lastmove heap officers --to 5000000 --out 6.txt
    """
    from lastmove.cli.heap import Question, answer_heap

    given = context.get_parameter_source("max_seconds")
    unlimited = out is not None and given is not None and given.name == "DEFAULT"
    question = Question(
        code or [], to, at, position, period, save=save, out=out, every=every, force=force
    )
    budget = Budget(None if unlimited else max_seconds, max_memory, threads)
    return partial(answer_heap, question, budget, as_json=as_json)


@app.command(cls=ExpressionCommand)
def misere(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="CODE [HEAP]...",
            help="A code, set or name, then the heaps; a lone - reads such lines from stdin.",
            show_default=False,
        ),
    ],
    forms: Annotated[
        bool, typer.Option("--forms", help="List the simplest forms of heaps, with --to.")
    ] = False,
    genus: Annotated[
        bool, typer.Option("--genus", help="List the genus of heaps, with --to.")
    ] = False,
    to: Annotated[
        int | None,
        typer.Option("--to", metavar="N", help="The largest heap listed.", show_default=False),
    ] = None,
    winning_ways: Annotated[
        bool,
        typer.Option("--winning-ways", help="Write 0^120, as in Winning Ways, instead of 0^12."),
    ] = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Play a heap game to lose: who wins, all winning moves, forms and genus.

    Examples: lastmove misere 0.137 43; lastmove misere kayles 12 4 1;
    lastmove misere 0.137 --forms --to 20; lastmove misere 0.77 --genus --to 30
    """
    from lastmove.cli.misere import Question, answer_misere

    question = Question(words, forms, genus, to, winning_ways)
    budget = Budget(max_seconds, max_memory, threads)
    return partial(answer_misere, question, budget, as_json=as_json)


@app.command()
def verify(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A certificate.", show_default=False)
    ],
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Check a certificate with an independent checker; exit code 1 if it is refused.

    Example: lastmove verify kayles.json
    """
    from lastmove.cli.verify import verify as verify_certificate

    budget = Budget(max_seconds, max_memory, threads)
    return partial(verify_certificate, file, budget, as_json=as_json)


@app.command()
def rulesets(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME", help="One ruleset, or a file; all if left out.", show_default=False
        ),
    ] = None,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """List the rulesets, or describe one: rules, notation, an example and its value.

    Examples: lastmove rulesets; lastmove rulesets nim; lastmove rulesets ./mygame.py:Subtraction
    """
    from lastmove.cli.rulesets import list_rulesets

    return partial(list_rulesets, name, Budget(max_seconds, max_memory, threads), as_json=as_json)


@app.command(cls=ExpressionCommand)
def play(
    ruleset: RulesetWord,
    position: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="POSITION",
            help="Where to start; the example of the ruleset if left out.",
            show_default=False,
        ),
    ] = None,
    first: Annotated[
        Literal["human", "computer"], typer.Option("--first", help="Who starts.")
    ] = "human",
    player: Annotated[
        Literal["left", "right"],
        typer.Option("--player", help="Your side, in a game where the sides differ."),
    ] = "left",
    misere: MisereOption = False,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="N",
            help="Repeat the computer's choices among moves that are as good.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Play against the computer; type help for what can be typed.

    Examples: lastmove play nim; lastmove play nim 3,4,5 --first computer --misere
    """
    from lastmove.cli.play import Wish
    from lastmove.cli.play import play as play_match

    wish = Wish(ruleset, position or [], first, player, misere, seed)
    return partial(play_match, wish, Budget(max_seconds, max_memory, threads), as_json=as_json)


@app.command()
def demo(as_json: JsonOption = False) -> Action:
    """Show in a minute what Lastmove does."""
    from lastmove.cli.demo import show_demo

    return partial(show_demo, as_json=as_json)


@app.command()
def reproduce(
    paper: Annotated[
        str | None,
        typer.Argument(
            metavar="PAPER", help="One paper; all of them if left out.", show_default=False
        ),
    ] = None,
    long: Annotated[
        bool, typer.Option("--long", help="Include the claims that take long.")
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write a page as well.", show_default=False),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = None,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Check the claims of the papers that Lastmove is built on; exit code 1 if one fails.

    Papers: elkies, end-nim, ferguson, guy, maser. A claim stops after 30 seconds unless --long or
    --max-seconds is given.
    """
    from lastmove.cli.reproduce import Wish, check_claims

    seconds = max_seconds if max_seconds is not None or long else DEFAULT_SECONDS
    budget = Budget(seconds, max_memory, threads)
    wish = Wish(paper=paper, long=long, html=html, force=force, budget=budget)
    return partial(check_claims, wish, as_json=as_json)
