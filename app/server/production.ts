// React chooses its build when it is loaded, and the development one is several times slower.
process.env.NODE_ENV ??= "production";
