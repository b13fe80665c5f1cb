/** What is said of recovery passwords that were tried. `$time` is filled in. */
export const texts = {
  wait: 'Too many passwords were tried on this wallet. You can try again from $time on.',
  title: 'Recovery passwords that were tried',
  none: 'No other device has tried one.',
  wrong: 'did not open the wallet',
  opened: 'opened the wallet',
  mayBeOpened:
    'A device that is not on this list was given what opens your wallet. If that was not you, make a new wallet and move your funds there, now.',
  /** After a device was removed. */
  removed:
    'The device you removed gets nothing more. Whoever held it may have seen your keys before, and nothing takes those back: if that was not you, make a new wallet and move your funds there, now.',
  /** After another password was set, where the former one had opened the wallet. */
  changed:
    'The former password opened the wallet on another device, and a new one does not take that back. If that was not you, make a new wallet and move your funds there, now.',
  /** What is a way back no more. `$ways` is filled in. */
  lost: 'No longer a way back into your wallet: $ways. Set up again what you need.',
  /** The password is one from before the server had a part in it. */
  former:
    'Your recovery password is kept in an older form. Type it once more, so that nobody can guess it away from our server.',
  retype: 'Type it once more',
}

export type GuessTexts = Readonly<Record<keyof typeof texts, string>>
