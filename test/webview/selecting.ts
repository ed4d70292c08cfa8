// A text that is selected in the page, or none, without a browser.

const page = globalThis as { getSelection?: unknown };

/** What `act` gives while a text is selected, or while none is. */
export function whileSelected<Given>(isSelected: boolean, act: () => Given): Given {
  const before = page.getSelection;
  page.getSelection = () => ({ isCollapsed: !isSelected });
  try {
    return act();
  } finally {
    page.getSelection = before;
  }
}
