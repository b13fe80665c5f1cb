/** The purpose of a code: a login, or one of the two mailboxes of a change. A code is valid for its purpose only. */
export type CodePurpose = 'login' | 'primary' | 'secondary'

/** Somebody asked for a mail with a code or a link. */
export interface MailRequest {
  readonly id: string
  readonly mailbox: string
  readonly frameKey: string
  readonly site: string
  readonly locale: string
  /** The user of the mailbox, where the purpose needs it. */
  readonly userId: string | undefined
  readonly newMailbox: string | undefined
}

export interface StoredMailRequest extends MailRequest {
  /** Null before there is a code. */
  readonly codeMac: string | null
}

export interface NewStoredRequest extends StoredMailRequest {
  readonly purpose: CodePurpose
  readonly linkHash: string | null
  readonly expiresAt: number
}

/** The request that a code is tried for. */
export interface CodeAttempt extends Pick<MailRequest, 'frameKey' | 'id' | 'userId'> {
  readonly purpose: CodePurpose
}

/** Codes and links that went out by mail, and how many mails went out. Times in ms. */
export interface MailRepository {
  /**
   * Replaces the request with this id, and the key's requests of this purpose for the mailbox; deletes expired ones.
   */
  put(request: NewStoredRequest, nowMs: number): Promise<void>
  /** Finds a request whose link was not opened. */
  findByLink(linkHash: string, nowMs: number): Promise<StoredMailRequest | undefined>
  /** Opens a link, once: the request lives to `expiresAt`, and has all of its tries. */
  openLink(linkHash: string, nowMs: number, expiresAt: number): Promise<StoredMailRequest | undefined>
  setCode(id: string, codeMac: string): Promise<void>
  /** Whether a request of a key has had its link opened; undefined where it is not there. */
  isLinkOpened(id: string, frameKey: string, nowMs: number): Promise<boolean | undefined>
  /** Counts a try. Undefined where no request is there, or no try is left. */
  takeTry(
    attempt: CodeAttempt,
    triesMax: number,
    nowMs: number,
  ): Promise<{ readonly request: StoredMailRequest; readonly tries: number } | undefined>
  findWaiting(request: CodeAttempt & { readonly userId: string }, nowMs: number): Promise<StoredMailRequest | undefined>
  /** @returns false where it is not there */
  remove(id: string): Promise<boolean>
  /** When mails went to a mailbox, the latest first. */
  sentTo(mailboxHash: string, after: number, limit: number): Promise<readonly number[]>
  /** When a client had mails sent, the latest first. */
  sentFor(client: string, after: number, limit: number): Promise<readonly number[]>
  /** When clients whose names begin so had mails sent, the latest first. */
  sentForAny(clientPrefix: string, after: number, limit: number): Promise<readonly number[]>
  /** When the `nth` latest mail went out, if that was after `after`. */
  nthSent(nth: number, after: number): Promise<number | undefined>
  /** Also deletes the records of mails from before `dropBefore`. */
  addSent(mailboxHash: string, client: string, nowMs: number, dropBefore: number): Promise<void>
}
