"""F. Mäser, *Global Threats in Combinatorial Games*.

`model` has sections 1 and 2, `algorithm` section 3, `endgames` section 4 and `results` its part 4.2
and section 5; `gt_search` is the algorithm as it is printed, to compare with.
"""
