// For whatever reads it here; the build's own code has it as a constant.
process.env.NODE_ENV ??= "production";
