// docs/reference/settings.md: every setting, with its members where it has some.
import { contributes, table } from './manifest.ts';
import type { Setting } from './manifest.ts';

export function settingsPage(): string {
  const settings = Object.entries(contributes.configuration.properties).toSorted(
    ([, a], [, b]) => a.order - b.order,
  );
  const rows = settings.map(([name, setting]) => [`\`${name}\``, textOf(setting), defaultOf(setting)]);
  return `# Settings

All settings belong to the user or the machine: no workspace can set them.

${table(['Setting', 'Meaning', 'Default'], rows)}

${settings.flatMap(([name, { items }]) => (items?.properties === undefined ? [] : [membersOf(name, items)])).join('\n\n')}
`;
}

function membersOf(name: string, { properties = {}, required = [] }: Setting): string {
  const rows = Object.entries(properties).flatMap(([member, setting]) => [
    [`\`${member}\`${required.includes(member) ? ' (required)' : ''}`, textOf(setting)],
    ...(setting.enum ?? []).map((value, index) => [
      `\`${member}\`: \`${value}\`${value === setting.default ? ' (default)' : ''}`,
      setting.enumDescriptions?.[index] ?? '',
    ]),
    ...Object.entries(setting.properties ?? {}).map(([inner, { description = '' }]) => [
      `\`${member}.${inner}\``,
      description,
    ]),
  ]);
  return `## Members of \`${name}\`\n\n${table(['Member', 'Meaning'], rows)}`;
}

const textOf = ({ markdownDescription, description }: Setting): string =>
  markdownDescription ?? description ?? '';

function defaultOf({ default: value }: Setting): string {
  if (value === true) return 'on';
  if (value === false) return 'off';
  if (typeof value === 'number') return value.toLocaleString('en');
  return typeof value === 'string' && value !== '' ? `\`${value}\`` : 'none';
}
