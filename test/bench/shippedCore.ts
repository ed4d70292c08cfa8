// Owns which parts of core the benchmarks drive. In dist/ they are inside services.js, which needs `vscode`.
export { findMethod } from '../../src/core/catalogue/catalogue.ts';
export { decode } from '../../src/core/decode/decodedNode.ts';
export { summarize } from '../../src/core/decode/forms.ts';
export { parseJson } from '../../src/core/json.ts';
export { runCall } from '../../src/core/runCall.ts';
export { Secret } from '../../src/core/secret.ts';
