"""What rulesets share or need beside their rules: boards, pictures, tables, theorems."""
