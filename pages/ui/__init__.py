"""What pages share: state, forms, results, notices, language, live runs, the map."""
