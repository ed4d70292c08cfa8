// The form of a picture of the window, and constants that pictures share.
import type { Page } from 'playwright-core';

/** Parts of the window that a picture of the documentation can show. */
export const AREAS = {
  window: ['.part.activitybar', '.part.sidebar', '.part.editor'],
  editor: ['.part.editor'],
  sidebar: ['.part.sidebar'],
  list: ['.quick-input-widget'],
} as const;

/** Sends a call to the seeded chain. */
export type Send = (method: string, params: readonly unknown[]) => Promise<void>;

export type Picture = {
  readonly name: string;
  /** Set where the documentation shows the picture, cut to this part of the window. */
  readonly inDocs?: { readonly of: keyof typeof AREAS; readonly height?: number };
  /** “Get Started” shows the picture too, in each theme. */
  readonly inWalkthrough?: true;
  /** Brings the window into the state of the picture. */
  readonly arrange: (page: Page, send: Send) => Promise<unknown>;
};

export const WIDE = { width: 1280, height: 800 };

/** The first account of the seeded chain. */
export const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
/** Blocks of the seeded chain: payments, a transfer that fails, a token sent to five accounts. */
export const PAYMENTS = '68940';
export const FAILURE = '68937';
export const AIRDROP = '68938';
