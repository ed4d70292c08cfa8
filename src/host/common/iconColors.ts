// The theme colours of icons. High contrast themes have them too; `testing.iconFailed` they leave out.

export const RED = 'problemsErrorIcon.foreground';
export const GREEN = 'testing.iconPassed';
export const YELLOW = 'problemsWarningIcon.foreground';
