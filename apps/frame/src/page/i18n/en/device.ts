/** What the page behind a mailed link says. `$origin` and `$email` are filled in. */
export const texts = {
  waiting: 'One moment…',
  ask: 'Is this your new device?',
  askText: 'Somebody wants to log in to $origin as $email on a device that is not known yet.',
  allow: 'Yes, let it log in to $origin',
  notMe: 'This is not you? Then close this page: nothing happens.',
  done: 'Your device may log in now',
  doneText: 'Go back to it: a mail with a code for $origin is on its way. Tell nobody the code.',
  failed: 'This did not work',
  failedText: 'The server cannot be reached now. Reload this page in a moment.',
  expiredText: 'This link is not valid any more, or it was used before. Ask for a new one where you log in.',
}

export type DeviceTexts = Readonly<Record<keyof typeof texts, string>>
