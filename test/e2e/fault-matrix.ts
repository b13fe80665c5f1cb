/**
 * What visitors do, and what can go wrong: 18 × 18 cells. Each is run, by one flow and one fault of those that stand for
 * its column and its row, or has a reason why it cannot be.
 */

/** Each column with the flows that stand for it. */
export const columns: Readonly<Record<string, readonly string[]>> = {
  open: ['open'],
  'injected connect': ['injected connect'],
  'QR connect': ['QR connect'],
  'mail login': ['mail login'],
  OTP: ['OTP'],
  'social and Farcaster': ['social login', 'Farcaster login'],
  'sign message': [
    'sign message',
    'sign in the frame',
    'sign on the phone',
    'sign a Solana message',
    'sign message in a window of the frame',
  ],
  send: ['send', 'send on the phone', 'send in the frame', 'send in a window of the frame'],
  'switch network': ['switch network', 'switch network on the phone'],
  tokens: ['tokens'],
  NFTs: ['NFTs'],
  allowances: ['allowances'],
  'history page': ['history page'],
  swap: ['swap', 'swap on the phone', 'swap in the frame', 'swap in a window of the frame'],
  'on-ramp': ['on-ramp'],
  names: ['name', 'name on the phone', 'name in the frame', 'name in a window of the frame'],
  'sign-in': ['sign in', 'sign-in on the phone', 'sign-in in the frame', 'sign-in in a window of the frame'],
  'restore and sign-out': ['restore a login', 'restore a paired session', 'sign out'],
}

/** Each row with the faults that stand for it: any of them, where `all` is not said; then one may have a reason too. */
export const rows: Readonly<Record<string, { readonly faults: readonly string[]; readonly all?: true }>> = {
  offline: { faults: ['offline'] },
  refused: { faults: ['server: refused'] },
  hang: { faults: ['server: hangs'] },
  500: { faults: ['server: 500'] },
  '429 with Retry-After': { faults: ['server: 429 with Retry-After'] },
  'garbage JSON': { faults: ['server: garbage'] },
  truncated: { faults: ['server: truncated'] },
  slow: { faults: ['server: slow'] },
  'huge answer': { faults: ['server: huge'] },
  'relay drop': { faults: ['relay: drops the connection'] },
  reload: { faults: ['reload', 'reload while it waits'] },
  suspend: { faults: ['suspend'] },
  'second tab': { faults: ['second tab'] },
  'clock ± 1 h': { faults: ['clock fast by an hour', 'clock slow by an hour'], all: true },
  'storage blocked': { faults: ['storage blocked'] },
  'quota full': { faults: ['quota full'] },
  'popup blocked': { faults: ['popup blocked'] },
  'frame blocked': { faults: ['frame blocked'] },
}

const noRelay = 'Nobody is paired yet, and no code is asked for: there is no socket to the relay.'
const byFrame = 'The page and the frame speak with the server over HTTP: there is no socket to the relay.'
const byServer = 'It is read from the server over HTTP, whatever wallet is connected.'
const noWindow = 'It opens no window.'

/** Why a cell cannot be run, by column and row. */
export const impossible: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  open: { 'relay drop': noRelay, 'popup blocked': noWindow },
  'injected connect': {
    'relay drop': 'A wallet of the browser is reached without a relay.',
    'popup blocked': noWindow,
  },
  'QR connect': {
    'popup blocked': noWindow,
    'clock slow by an hour':
      'The wallet on the phone judges the code by its own clock, and tells its owner that it has expired.',
  },
  'mail login': { 'relay drop': byFrame, 'popup blocked': noWindow },
  OTP: { 'relay drop': byFrame, 'popup blocked': noWindow },
  'social and Farcaster': { 'relay drop': byFrame },
  'switch network': { 'popup blocked': noWindow },
  tokens: { 'relay drop': byServer, 'popup blocked': noWindow },
  NFTs: { 'relay drop': byServer, 'popup blocked': noWindow },
  allowances: { 'relay drop': byServer, 'popup blocked': noWindow },
  'history page': { 'relay drop': byServer, 'popup blocked': noWindow },
  'on-ramp': { 'relay drop': 'The provider is paid in its own window, and no wallet is asked.' },
  'restore and sign-out': { 'popup blocked': noWindow },
}
