// The folders that compilers write to.

/** They are in the folder that is compiled. */
export const OUTPUT = /\/(?:out|artifacts|\.build)\//g;
