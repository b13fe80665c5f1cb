import { after, before, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import type { Connection } from '../../ports/libsql/connection.js'
import { createWalletStore, openWalletDatabase } from '../../ports/libsql/wallet/libsql-wallet.js'
import type { Failure } from '../../http/failure.js'
import { deriveKeys } from '../keys/derived-keys.js'
import type { KeyStore } from '../keys/key-store.js'
import { createSendLimits, type ConsumeSend } from './send-limits.js'

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour
const start = Date.parse('2026-01-02T12:00:00.000Z')

describe('The limits of mails', () => {
  let keys: KeyStore
  let connection: Connection
  let now: number
  let consume: ConsumeSend
  before(async () => void (keys = await deriveKeys(new Uint8Array(32).fill(1))))
  beforeEach(async () => {
    await connection?.close()
    connection = openWalletDatabase(undefined)
    now = start
    const { mails, transaction } = createWalletStore(connection)
    consume = createSendLimits({
      mails,
      transaction,
      keys,
      settings: { mailsPerClientHour: 20, mailsPerHour: 250 },
      now: () => now,
    })
  })
  after(() => connection.close())

  /** What a mail is refused with, and for how many seconds; 'sent' where it is not. */
  const outcome = async (email = 'ada@mail.example', client = '127.0.0.1'): Promise<string> => {
    try {
      await consume(email, client)
      return 'sent'
    } catch (error) {
      const { status, reasons, headers } = error as Failure
      expect(status).to.equal(429)
      return `${reasons[0]!.field} ${headers['retry-after']}`
    }
  }
  const at = (ms: number, ...to: Parameters<typeof outcome>) => {
    now = start + ms
    return outcome(...to)
  }

  it('let one mail to a mailbox out in half a minute, to the millisecond, and say how long to wait', async () => {
    expect([
      await at(0),
      await at(0),
      await at(second),
      await at(29_999),
      await at(30_000),
      await at(30_001),
    ]).to.deep.equal([
      'sent',
      'EMAIL_COOLDOWN 30',
      'EMAIL_COOLDOWN 29',
      'EMAIL_COOLDOWN 1',
      'sent',
      'EMAIL_COOLDOWN 30',
    ])
  })

  it('let five out in any hour', async () => {
    const minutes: string[] = []
    for (const minute of [0, 10, 20, 30, 40]) minutes.push(await at(minute * 60 * second))
    expect(minutes).to.deep.equal(Array(5).fill('sent'))
    expect(await at(50 * 60 * second)).to.equal('RATE_LIMITED 600')
    expect(await at(hour - 1)).to.equal('RATE_LIMITED 1')
    expect(await at(hour)).to.equal('sent')
    // The next one's place is that of the second.
    expect(await at(hour + 60 * second)).to.equal('RATE_LIMITED 540')
  })

  it('let ten out in any day', async () => {
    for (let index = 0; index < 10; index++) expect(await at(index * 2 * hour)).to.equal('sent')
    expect(await at(20 * hour)).to.equal(`RATE_LIMITED ${4 * 3_600}`)
    expect(await at(day - 1)).to.equal('RATE_LIMITED 1')
    expect(await at(day)).to.equal('sent')
  })

  it('tell the longest wait where several hold', async () => {
    for (let index = 0; index < 5; index++) expect(await at(index * 2 * hour)).to.equal('sent')
    for (let index = 0; index < 5; index++) expect(await at(20 * hour + index * 60 * second)).to.equal('sent')
    expect(await at(20 * hour + 300 * second)).to.equal(`RATE_LIMITED ${4 * 3_600 - 300}`)
  })

  it('count a refused mail as none', async () => {
    expect(await at(0)).to.equal('sent')
    for (let index = 1; index < 100; index++) expect(await at(index * 100)).to.match(/^EMAIL_COOLDOWN/)
    expect(await at(30_000)).to.equal('sent')
  })

  it('are of each mailbox for itself', async () => {
    expect([await at(0), await at(0, 'bo@mail.example'), await at(1)]).to.deep.equal([
      'sent',
      'sent',
      'EMAIL_COOLDOWN 30',
    ])
  })

  it('let an address cause as many in an hour as it may, to whomever; another one has its own', async () => {
    for (let index = 0; index < 20; index++) expect(await at(index * second, `m${index}@mail.example`)).to.equal('sent')
    expect(await at(60 * second, 'n@mail.example')).to.equal('RATE_LIMITED 3540')
    expect(await at(60 * second, 'n@mail.example', '127.0.0.2')).to.equal('sent')
    expect(await at(hour - 1, 'o@mail.example')).to.equal('RATE_LIMITED 1')
    expect(await at(hour, 'o@mail.example')).to.equal('sent')
    expect(await at(hour, 'p@mail.example')).to.equal('RATE_LIMITED 1')
  })

  it('let a site of IPv6 (/48) cause five times as many as one customer of it (/64)', async () => {
    const of = (site: string, customer: number) => `2001:db8:${site}:${customer.toString(16)}::/64`
    for (let index = 0; index < 100; index++)
      expect(await at(index * second, `m${index}@mail.example`, of('a', index)), String(index)).to.equal('sent')
    expect(await at(100 * second, 'n@mail.example', of('a', 0xffff))).to.equal('RATE_LIMITED 3500')
    expect(await at(100 * second, 'n@mail.example', of('aa', 1)), 'another one').to.equal('sent')
    expect(await at(hour - 1, 'o@mail.example', of('a', 0xffff))).to.equal('RATE_LIMITED 1')
    expect(await at(hour, 'o@mail.example', of('a', 0xffff))).to.equal('sent')
  })

  it('let no more out in an hour in all than is set, whoever causes them', async () => {
    for (let index = 0; index < 250; index++)
      expect(await at(index * second, `m${index}@mail.example`, `10.0.0.${index}`)).to.equal('sent')
    expect(await at(300 * second, 'n@mail.example', '10.1.0.1')).to.equal('MAILS_LIMITED 3300')
    expect(await at(hour - 1, 'n@mail.example', '10.1.0.1')).to.equal('MAILS_LIMITED 1')
    expect(await at(hour, 'n@mail.example', '10.1.0.1')).to.equal('sent')
    expect(await at(hour, 'o@mail.example', '10.1.0.1')).to.equal('MAILS_LIMITED 1')
  })

  it('keep no mailbox in the database, and nothing longer than a day', async () => {
    await at(0)
    await at(day, 'bo@mail.example')
    const rows = connection.database.prepare('SELECT mailbox_hash, client, sent_at FROM mail_sends').raw().all()
    expect(rows).to.deep.equal([[keys.mac('mailbox', 'bo@mail.example'), '127.0.0.1', start + day]])
  })
})
