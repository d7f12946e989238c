"""The blocks of the lessons: predictions, questions, practice, races. Import the module you use."""
