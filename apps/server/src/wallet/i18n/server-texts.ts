/** What a mail says. `$site`, `$device` and `$mailbox` stand for values. */
export interface MailText {
  readonly subject: string
  /** Before the code or the link. */
  readonly lead: string
  /** On the link. */
  readonly action?: string
  readonly rest: string
}

export type MailKind =
  'code' | 'primaryCode' | 'secondaryCode' | 'link' | 'newLogin' | 'newDevice' | 'newMailbox' | 'guess'

/** What the popup's last page says. `$site` stands for the page that asked for the login. */
export interface ResultTexts {
  readonly title: string
  readonly unknown: string
  readonly unknownText: string
  readonly failed: string
  readonly failedText: string
  readonly wait: string
  readonly ask: string
  readonly askText: string
  readonly askDevice: string
  readonly deviceText: string
  readonly confirm: string
  /** Why the button waits. */
  readonly rest: string
  /** The server did not answer what the button asked. */
  readonly offline: string
  readonly end: string
}

/** What the server itself says to a visitor, in one language. */
export interface ServerTexts {
  readonly mails: Readonly<Record<MailKind, MailText>>
  readonly result: ResultTexts
}
