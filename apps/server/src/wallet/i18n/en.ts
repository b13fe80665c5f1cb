import type { ServerTexts } from './server-texts.js'

export const texts: ServerTexts = {
  mails: {
    code: {
      subject: 'Your code to log in',
      lead: '$site asks for this code:',
      rest: 'It works once, for ten minutes, and only in the window that asked for it. Give it to nobody. If you did not ask for it, ignore this mail: without the code nobody gets in.',
    },
    primaryCode: {
      subject: 'Another mailbox for your wallet?',
      lead: 'Somebody at $site wants to replace this mailbox by $mailbox: that one would log in to your wallet, and this one no more. Type this code only if you asked for that:',
      rest: 'It works once, for ten minutes. It is no code to log in: a page that says so wants to take your login away. If you did not ask for another mailbox, ignore this mail: without the code nothing changes.',
    },
    secondaryCode: {
      subject: 'Is this your new mailbox?',
      lead: 'Somebody at $site wants to log in to a wallet by this mailbox from now on. Type this code only if that is you:',
      rest: 'It works once, for ten minutes, and only in the window that asked for it. Give it to nobody. If you did not ask for it, ignore this mail: without the code nothing changes.',
    },
    link: {
      subject: 'Is this your new device?',
      lead: 'Somebody on a device that we do not know wants to log in to your wallet at $site. If it is you, open this link. A code follows then.',
      action: 'Yes, this is me',
      rest: 'The link works once, for ten minutes. If it is not you, do not open it: without it nothing happens.',
    },
    newLogin: {
      subject: 'New login to your wallet',
      lead: 'A device that was not used before has just logged in to your account.',
      rest: 'It cannot sign anything until the wallet is recovered on it. If this was not you, somebody gets at your mail or at the account that you log in with: change its password, then log out everywhere else, under “Security” in the settings of your wallet.',
    },
    newDevice: {
      subject: 'Your wallet was set up on a new device',
      lead: 'Your wallet can now be used on this device: $device',
      rest: 'If this was not you, remove it in the settings of your wallet on a device of yours, at once. It cannot sign any more a second later.',
    },
    guess: {
      subject: 'A recovery password was tried on your wallet',
      lead: 'A device that does not know your wallet has just tried a recovery password on it.',
      rest: 'If this was not you, somebody gets at your mail or at the account that you log in with: change its password, then look at the tries in your wallet, set another recovery password there, and log out everywhere else. Ten can be tried in a day.',
    },
    newMailbox: {
      subject: 'Your wallet has another mailbox',
      lead: 'You now log in to your wallet with another mailbox. This one logs in no more.',
      rest: 'Only a device that opens your wallet can do this. If it was not you, look at the devices under “Security” in the settings of your wallet, at once, and remove what is not yours.',
    },
  },
  result: {
    title: 'Log in',
    unknown: 'This login works no longer',
    unknownText: 'Close this window and begin again on the site.',
    failed: 'You are not logged in',
    failedText: 'The login was not completed. Close this window and try again on $site.',
    wait: 'Logging you in…',
    ask: 'Log in to $site?',
    askText:
      'Continue only if you began this yourself, on that site, a moment ago. If somebody sent you here, close this window.',
    askDevice: 'Log in to $site on a new device?',
    deviceText: 'Your wallet does not know this device yet.',
    confirm: 'Continue',
    rest: 'The button works once this window has been in front for a moment. If you use a pointer, let it rest on the button first.',
    offline: 'The server cannot be reached now. Check your connection, then press the button again.',
    end: 'You are logged in. You can close this window.',
  },
}
