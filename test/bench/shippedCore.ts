// Owns which parts of core the benchmarks drive. In dist/ they are inside services.js, which needs `vscode`.
export { decodeCalldata } from '../../src/core/abi/decodeCall.ts';
export { parseSignature } from '../../src/core/abi/signature.ts';
export { createSignatures } from '../../src/core/abi/signatures.ts';
export { findMethod } from '../../src/core/catalogue/catalogue.ts';
export { childCount, childNodes } from '../../src/core/decode/childNodes.ts';
export { decodeResult } from '../../src/core/decode/decodeResult.ts';
export { decode } from '../../src/core/decode/decodedNode.ts';
export { eachLeaf } from '../../src/core/decode/eachLeaf.ts';
export { formsOf, summarize } from '../../src/core/decode/forms.ts';
export { summarizeNumber } from '../../src/core/decode/numberForms.ts';
export { installFastHash } from '../../src/core/fastHash.ts';
export { parseJson } from '../../src/core/json.ts';
export { createJsonIndex } from '../../src/core/jsonIndex/jsonIndex.ts';
export { runCall } from '../../src/core/runCall.ts';
export { Secret } from '../../src/core/secret.ts';
export { openHistory } from '../../src/storage/historyClient.ts';
