// The theme colours of icons. High contrast themes define them too, but not `testing.iconFailed`.

export const RED = 'problemsErrorIcon.foreground';
export const GREEN = 'testing.iconPassed';
export const YELLOW = 'problemsWarningIcon.foreground';
