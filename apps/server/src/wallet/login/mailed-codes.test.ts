import { after, before, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import type { Connection } from '../../ports/libsql/connection.js'
import { createWalletStore, openWalletDatabase } from '../../ports/libsql/wallet/libsql-wallet.js'
import type { Failure } from '../../http/failure.js'
import { deriveKeys } from '../keys/derived-keys.js'
import type { KeyStore } from '../keys/key-store.js'
import { hashOf } from '../random-id.js'
import { createMailedCodes, type MailedCodes, type NewMailRequest } from './mailed-codes.js'

const start = Date.parse('2026-01-02T12:00:00.000Z')
const codeTtlMs = 600_000
const request: NewMailRequest = {
  purpose: 'login',
  mailbox: 'ada@mail.example',
  frameKey: 'key',
  site: 'https://site.example',
  locale: 'es',
  userId: undefined,
  newMailbox: undefined,
}
const codeRequest = {
  mailbox: 'ada@mail.example',
  frameKey: 'key',
  site: 'https://site.example',
  locale: 'es',
  userId: undefined,
  newMailbox: undefined,
}
/** What a wrong code is told, of the tries that a code has: the last one is not told to try again. */
const answerTo = (attempt: number) => (attempt < 5 ? '401 CODE_WRONG' : '410 CODE_EXPIRED')
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('Codes and links that go out by mail', () => {
  let keys: KeyStore
  let connection: Connection
  let now: number
  let codes: MailedCodes
  before(async () => void (keys = await deriveKeys(new Uint8Array(32).fill(1))))
  beforeEach(async () => {
    await connection?.close()
    connection = openWalletDatabase(undefined)
    connection.database.exec("INSERT INTO users (id, created_at) VALUES ('ada', 0), ('bo', 0)")
    now = start
    const { mails, transaction } = createWalletStore(connection)
    codes = createMailedCodes({ mails, transaction, keys, now: () => now })
  })
  after(() => connection.close())

  const refused = async (action: () => Promise<unknown>): Promise<string> => {
    try {
      return `taken: ${JSON.stringify(await action())}`
    } catch (error) {
      const { status, reasons } = error as Failure
      return `${status} ${reasons[0]!.field}`
    }
  }
  const redeem = (
    id: string,
    code: string,
    { purpose = request.purpose, frameKey = request.frameKey, userId }: Partial<NewMailRequest> = {},
  ) => codes.redeem(purpose, id, frameKey, code, userId)
  const stored = () => connection.database.prepare('SELECT id FROM mail_requests ORDER BY id').raw().all().flat()

  it('are six digits, and of the request', async () => {
    const { id, code } = await codes.openWithCode(request)
    expect(code).to.match(/^\d{6}$/)
    expect(await redeem(id, code)).to.deep.equal({ id, ...codeRequest })
  })

  it('have their leading zeros, and use every digit in every place', async () => {
    const codesMade = (await Promise.all(Array.from({ length: 300 }, () => codes.openWithCode(request)))).map(
      ({ code }) => code,
    )
    for (const code of codesMade) expect(code).to.match(/^\d{6}$/)
    for (let place = 0; place < 6; place++)
      expect(new Set(codesMade.map(code => code[place])).size, `digit ${place}`).to.equal(10)
  })

  it('name whose mailbox is changed, and to what', async () => {
    const { id, code } = await codes.openWithCode({
      ...request,
      purpose: 'primary',
      userId: 'ada',
      newMailbox: 'new@mail.example',
    })
    expect(await redeem(id, code, { purpose: 'primary', userId: 'ada' })).to.deep.equal({
      id,
      ...codeRequest,
      userId: 'ada',
      newMailbox: 'new@mail.example',
    })
  })

  it('work once', async () => {
    const { id, code } = await codes.openWithCode(request)
    await redeem(id, code)
    expect(await refused(() => redeem(id, code))).to.equal('410 CODE_EXPIRED')
  })

  it('work after four that were wrong, and not after five', async () => {
    for (const [tries, outcome] of [
      [4, 'taken'],
      [5, '410 CODE_EXPIRED'],
    ] as const) {
      const { id, code } = await codes.openWithCode(request)
      for (let index = 1; index <= tries; index++)
        expect(await refused(() => redeem(id, wrong(code, index))), `try ${index}`).to.equal(answerTo(index))
      expect((await refused(() => redeem(id, code))).startsWith(outcome), `${tries} tries`).to.equal(true)
    }
  })

  it('work for ten minutes, to the millisecond', async () => {
    for (const [ms, outcome] of [
      [codeTtlMs - 1, 'taken'],
      [codeTtlMs, '410 CODE_EXPIRED'],
    ] as const) {
      now = start
      const { id, code } = await codes.openWithCode(request)
      now = start + ms
      expect((await refused(() => redeem(id, code))).startsWith(outcome), `${ms} ms`).to.equal(true)
    }
  })

  const others: readonly (readonly [title: string, opened: Partial<NewMailRequest>, given: Partial<NewMailRequest>])[] =
    [
      ['another key', {}, { frameKey: 'other' }],
      ['another purpose', { purpose: 'primary' }, { purpose: 'secondary' }],
      ['somebody else', { userId: 'ada' }, { userId: 'bo' }],
      ['somebody, where nobody asked', {}, { userId: 'ada' }],
      ['nobody, where somebody asked', { userId: 'ada' }, {}],
    ]
  for (const [title, opened, attempt] of others) {
    it(`are none for ${title}, whose tries do not count either`, async () => {
      const whole = { ...request, ...opened }
      const { id, code } = await codes.openWithCode(whole)
      for (let index = 0; index < 9; index++)
        expect(await refused(() => redeem(id, code, { ...opened, ...attempt, userId: attempt.userId }))).to.equal(
          '410 CODE_EXPIRED',
        )
      expect((await redeem(id, code, whole)).id).to.equal(id)
    })
  }

  it('are none for another request', async () => {
    const one = await codes.openWithCode(request)
    const two = await codes.openWithCode({ ...request, mailbox: 'bo@mail.example' })
    if (one.code !== two.code) expect(await refused(() => redeem(two.id, one.code))).to.equal('401 CODE_WRONG')
    expect(await refused(() => redeem('none', one.code))).to.equal('410 CODE_EXPIRED')
  })

  it('void the one that the same key asked for before, for the same mailbox and purpose, and no other', async () => {
    const outcomes = await Promise.all(
      [{ mailbox: 'bo@mail.example' }, { frameKey: 'other' }, { purpose: 'primary' as const }].map(async change => ({
        change,
        ...(await codes.openWithCode({ ...request, ...change })),
      })),
    )
    const previous = await codes.openWithCode(request)
    const { id, code } = await codes.openWithCode(request)
    expect(await refused(() => redeem(previous.id, previous.code))).to.equal('410 CODE_EXPIRED')
    expect((await redeem(id, code)).id).to.equal(id)
    for (const login of outcomes) expect((await redeem(login.id, login.code, login.change)).id).to.equal(login.id)
  })

  it('are forgotten at their end, with the next one', async () => {
    const first = await codes.openWithCode(request)
    now = start + 1
    const second = await codes.openWithCode({ ...request, mailbox: 'bo@mail.example' })
    now = start + codeTtlMs
    const third = await codes.openWithCode({ ...request, mailbox: 'cy@mail.example' })
    expect(stored()).to.have.members([second.id, third.id]).and.not.contain(first.id)
  })

  it('stand in the database as what needs a key to be found', async () => {
    const { id, code } = await codes.openWithCode(request)
    expect(connection.database.prepare('SELECT code_mac, link_hash FROM mail_requests').raw().all()).to.deep.equal([
      [keys.mac('code', `${id}|login|${code}`), null],
    ])
    const { token } = await codes.openWithLink(request)
    expect(connection.database.prepare('SELECT code_mac, link_hash FROM mail_requests').raw().all()).to.deep.equal([
      [null, hashOf(token)],
    ])
  })

  describe('after a link', () => {
    it('come once it is opened, for the key that asked', async () => {
      const { id, token } = await codes.openWithLink(request)
      expect(await codes.state(id, 'key')).to.equal('pending')
      const { request: found, code } = await codes.approve(token)
      expect(found).to.deep.equal({ id, ...codeRequest })
      expect([
        await codes.state(id, 'key'),
        await codes.state(id, 'other'),
        await codes.state('none', 'key'),
      ]).to.deep.equal(['approved', 'expired', 'expired'])
      expect(await redeem(id, code)).to.deep.equal({ id, ...codeRequest })
    })

    it('are none before it was opened, whatever is given', async () => {
      const { id } = await codes.openWithLink(request)
      for (const code of ['none', '000000', ''])
        expect(await refused(() => redeem(id, code))).to.equal('401 CODE_WRONG')
    })

    it('have all their tries, however many were made before it was opened; those end as with a code, and tell nothing', async () => {
      const { id, token } = await codes.openWithLink(request)
      const early: string[] = []
      for (let index = 0; index < 6; index++) early.push(await refused(() => redeem(id, '000000')))
      expect(early).to.deep.equal([1, 2, 3, 4, 5, 6].map(answerTo))
      const { code } = await codes.approve(token)
      for (let index = 1; index <= 4; index++)
        expect(await refused(() => redeem(id, wrong(code, index)))).to.equal('401 CODE_WRONG')
      expect((await redeem(id, code)).id).to.equal(id)
    })

    it('stop after five that were wrong', async () => {
      const { id, token } = await codes.openWithLink(request)
      const { code } = await codes.approve(token)
      for (let index = 1; index <= 5; index++)
        expect(await refused(() => redeem(id, wrong(code, index)))).to.equal(answerTo(index))
      expect(await refused(() => redeem(id, code))).to.equal('410 CODE_EXPIRED')
    })

    it('are counted from its opening, which works once and in its ten minutes', async () => {
      const { id, token } = await codes.openWithLink(request)
      now = start + codeTtlMs - 1
      const { code } = await codes.approve(token)
      expect(await refused(() => codes.approve(token))).to.equal('410 LINK_SPENT')
      now += codeTtlMs - 1
      expect(await codes.state(id, 'key')).to.equal('approved')
      expect((await redeem(id, code)).id).to.equal(id)
      const late = await codes.openWithLink(request)
      now += codeTtlMs
      expect(await codes.state(late.id, 'key')).to.equal('expired')
      expect(await refused(() => codes.approve(late.token))).to.equal('410 LINK_SPENT')
      expect(await refused(() => codes.approve('none'))).to.equal('410 LINK_SPENT')
    })

    it('have tokens of 160 bits in which nobody sees a code', async () => {
      const opened = await Promise.all(Array.from({ length: 300 }, () => codes.openWithLink(request)))
      const tokens = opened.map(({ token }) => token)
      expect(new Set(tokens).size).to.equal(300)
      for (const token of tokens)
        expect(token)
          .to.match(/^[\w-]{27}$/)
          .and.not.match(/\d{6}/)
    })
  })

  it('a request without a link never says more than pending', async () => {
    const { id } = await codes.openWithCode(request)
    expect(await codes.state(id, 'key')).to.equal('pending')
    now = start + codeTtlMs
    expect(await codes.state(id, 'key')).to.equal('expired')
  })

  it('are waited for by whom they are for, until they are taken or their time is up', async () => {
    const whole = { ...request, purpose: 'secondary' as const, userId: 'ada', newMailbox: 'new@mail.example' }
    const { id, code } = await codes.openWithCode(whole)
    expect(await codes.waiting('secondary', id, 'key', 'ada')).to.deep.equal({
      id,
      ...codeRequest,
      userId: 'ada',
      newMailbox: 'new@mail.example',
    })
    expect([
      await codes.waiting('primary', id, 'key', 'ada'),
      await codes.waiting('secondary', 'none', 'key', 'ada'),
      await codes.waiting('secondary', id, 'other', 'ada'),
      await codes.waiting('secondary', id, 'key', 'bo'),
    ]).to.deep.equal(Array(4).fill(undefined))
    now = start + codeTtlMs - 1
    expect((await codes.waiting('secondary', id, 'key', 'ada'))?.id).to.equal(id)
    now = start + codeTtlMs
    expect(await codes.waiting('secondary', id, 'key', 'ada')).to.equal(undefined)
    now = start
    await redeem(id, code, whole)
    expect(await codes.waiting('secondary', id, 'key', 'ada')).to.equal(undefined)
  })

  it('goes on for the other mailbox under the same id, with a code and tries of its own', async () => {
    const { id, code } = await codes.openWithCode({
      ...request,
      purpose: 'primary',
      userId: 'ada',
      newMailbox: 'new@mail.example',
    })
    const found = await redeem(id, code, { purpose: 'primary', userId: 'ada' })
    const next = await codes.goOn(found, 'secondary', 'new@mail.example')
    expect(await refused(() => redeem(id, next, { purpose: 'primary', userId: 'ada' }))).to.equal('410 CODE_EXPIRED')
    expect(await redeem(id, next, { purpose: 'secondary', userId: 'ada' })).to.deep.equal({
      ...found,
      mailbox: 'new@mail.example',
    })
  })
})
