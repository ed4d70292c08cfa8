// Evaluates the `when` clauses of the manifest, with the comparisons that it uses.

type Value = string | boolean | undefined;

const values = new Map<string, Value>();

export function setContext(key: string, value: Value): void {
  values.set(key, value);
}

/** Whether the clause holds with these additional keys. A missing clause holds. */
export function holds(clause: string | undefined, more: Readonly<Record<string, Value>> = {}): boolean {
  if (clause === undefined) return true;
  return clause
    .split('||')
    .some((all) =>
      all.split('&&').every((term) => isTrue(term.trim(), (key) => more[key] ?? values.get(key))),
    );
}

function isTrue(term: string, valueOf: (key: string) => Value): boolean {
  const [, key, operator, wanted] = /^(\S+)\s*(==|!=|=~)\s*(.+)$/.exec(term) ?? [];
  if (key === undefined || wanted === undefined)
    return term.startsWith('!') ? !isTrue(term.slice(1), valueOf) : term === 'true' || Boolean(valueOf(term));
  const value = String(valueOf(key) ?? '');
  if (operator === '=~') return new RegExp(wanted.replace(/^\/(.*)\/$/, '$1')).test(value);
  return (value === wanted.replaceAll("'", '')) === (operator === '==');
}
