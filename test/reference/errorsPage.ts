// docs/reference/errors.md: every rule on errors, with what servers say, and what is said of it.
import { FAILURE_RULES } from '../../src/core/failure/failureRules.ts';
import type { FailureRule } from '../../src/core/failure/failureRule.ts';
import { ERROR_BODIES } from '../core/failure/errorBodies.ts';

export function errorsPage(): string {
  return `# Errors

What the extension makes of an error that a node or gateway responds with. The first that fits decides: words count before codes, as a code means something else at each client, and the codes of one client count only where the endpoint has told which client it is (\`web3_clientVersion\`, which “Test Endpoint” asks for). Words inside \`data\` count as well, and so does the error of a node that a wallet or gateway wrapped.

A revert is read before all of these: its data by the ABIs that are known, else the words that the node made of it.

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
