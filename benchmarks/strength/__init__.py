"""How strong the computer is: long measurements, each a module with ``measure``.

``python -m benchmarks.strength [NAME ...]`` runs them; docs/strength.md tells what they gave.
"""
