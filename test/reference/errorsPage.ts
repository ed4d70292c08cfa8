// docs/reference/errors.md: every rule on errors, with what servers say, and what is said of it.
import { FAILURE_RULES } from '../../src/core/failure/failureRules.ts';
import type { FailureRule } from '../../src/core/failure/failureRule.ts';
import { ERROR_BODIES } from '../core/failure/errorBodies.ts';

export function errorsPage(): string {
  return `# Errors

Look up what an error of a node or gateway means, and what to do. The first rule that fits decides.

- Words count before codes, as each client uses codes in its own way. The codes of one client count only if it is known that the endpoint runs this client (by \`web3_clientVersion\`, which “Test Endpoint” calls).
- Words inside \`data\` count as well. So does the error of a node inside the error of a wallet or gateway.
- A revert is read before all of these rules: its data by the known ABIs, otherwise the words of the node.

${FAILURE_RULES.map(ruleText).join('\n')}
`;
}

/** The cause and what helps; below them, what is said by whom. */
function ruleText({ id, cause, advice, adviceForReads, keyless }: FailureRule): string {
  const helps = [
    `**${cause}**`,
    advice,
    ...(adviceForReads === undefined ? [] : [`_Of a read:_ ${adviceForReads}`]),
    ...(keyless === undefined ? [] : [`_Without a key:_ ${keyless.cause} ${keyless.advice}`]),
  ];
  const said = ERROR_BODIES.filter(({ rule }) => rule === id).map(
    ({ who, said: words, method }) =>
      `  - \`${words}\` (${[who, ...(method === undefined ? [] : [method])].join(', ')})`,
  );
  return [`- ${helps.filter((text) => text !== '').join(' ')}`, ...said].join('\n');
}
