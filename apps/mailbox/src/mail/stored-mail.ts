import Database from 'libsql'

/** One mail as one of its readers has it. */
export interface Mail {
  readonly id: string
  /** The address that it was delivered to, in lower case. */
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  /** Empty where the mail is plain text only. */
  readonly html: string
  /** When it came, as in ISO 8601. */
  readonly date: string
}

/** The mail of all addresses, newest first. */
export interface StoredMail {
  add(mail: Omit<Mail, 'id'>): void
  /** @param to without it, everybody's */
  list(to?: string): readonly Mail[]
  get(id: string): Mail | undefined
  close(): void
}

/** What is older than so many mails goes. */
const mailsMax = 5_000
const listMax = 100

const columns = 'CAST(id AS TEXT) AS id, recipient AS "to", sender AS "from", subject, text, html, date'

function toMail(row: unknown): Mail {
  const { id, to, from, subject, text, html, date }: Readonly<Record<string, unknown>> = Object(row)
  return {
    id: String(id),
    to: String(to),
    from: String(from),
    subject: String(subject),
    text: String(text),
    html: String(html),
    date: String(date),
  }
}

/** @param file where the mail is kept from one start to the next; in memory where it is missing */
export function openStoredMail(file?: string): StoredMail {
  const database = new Database(file ?? ':memory:')
  database.exec('PRAGMA journal_mode = WAL')
  database.exec(`CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, sender TEXT NOT NULL, subject TEXT NOT NULL,
    text TEXT NOT NULL, html TEXT NOT NULL, date TEXT NOT NULL
  ); CREATE INDEX IF NOT EXISTS mails_by_recipient ON mails (recipient, id);`)
  const insert = database.prepare(
    'INSERT INTO mails (recipient, sender, subject, text, html, date) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const drop = database.prepare('DELETE FROM mails WHERE id <= (SELECT max(id) FROM mails) - ?')
  const newest = database.prepare(`SELECT ${columns} FROM mails ORDER BY mails.id DESC LIMIT ${listMax}`)
  const newestOf = database.prepare(
    `SELECT ${columns} FROM mails WHERE recipient = ? ORDER BY mails.id DESC LIMIT ${listMax}`,
  )
  const byId = database.prepare(`SELECT ${columns} FROM mails WHERE mails.id = ?`)
  return {
    add({ to, from, subject, text, html, date }) {
      insert.run(to, from, subject, text, html, date)
      drop.run(mailsMax)
    },
    list: to => (to === undefined ? newest.all() : newestOf.all(to.trim().toLowerCase())).map(toMail),
    get(id) {
      const row: unknown = /^[0-9]{1,15}$/.test(id) ? byId.get(Number(id)) : undefined
      return row === undefined ? undefined : toMail(row)
    },
    close: () => void database.close(),
  }
}
