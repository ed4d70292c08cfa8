// All that the views of the request builder can ask for.

import type { FormActions } from '../form/field.ts';
import type { LastValues, Pane } from './pageState.ts';

export interface Actions extends FormActions {
  selectMethod(name: string): void;
  /** The same, and the keyboard goes on to its first field that needs a value. */
  enterMethod(name: string): void;
  /** Chooses a method that may have been meant, for the same parameters. */
  takeMethod(name: string): void;
  /** `isTyped`: the text was typed just now, so an empty one stays empty. */
  openPicker(query: string, active: number, isTyped?: boolean): void;
  /** Leaves the list; a name that was typed is kept as the method, unless it is given up. */
  closePicker(isGivenUp?: boolean): void;
  pin(method: string, isPinned: boolean): void;
  typeRaw(text: string): void;
  fillExample(): void;
  switchEditor(): void;
  /** Shows the call as code in this language, or in the first one; undefined: as it is typed. */
  showCode(language: string | undefined): void;
  copyCode(): void;
  send(): void;
  /** Saves what was changed of a saved request; asks for name and folder where it is of none, or is to be another. */
  save(isNew?: boolean): void;
  addToBatch(): void;
  openDocument(): void;
  watch(): void;
  /** Tells what the call would do, without sending it. */
  explain(): void;
  /** Fills the form with what was sent last, or takes over what was typed and not sent. */
  useCall(paramsJson: string): void;
  useDraft(typed: LastValues['drafts'][number]): void;
  /** Fills in the saved request as it is; what was typed is among the last values. */
  backToSaved(): void;
  /** Hands over what was pasted or typed as a method and is none; the method stays. */
  paste(text: string): void;
  /** Shows the request or its result, where there is room for one of both. */
  showPane(pane: Pane): void;
  cancel(): void;
  /** Sends at once what waits because its server asked for it. */
  sendWaiting(): void;
  selectEndpoint(): void;
  /** Makes it the active one. */
  useEndpoint(endpointId: string): void;
}
