"""The whole product as files: a static site that runs in the browser, made by `ninetynine site`."""
