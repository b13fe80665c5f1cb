import { after, before, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import { openTables, type Database } from '../../database.js'
import type { Failure } from '../../http/failure.js'
import { deriveKeys } from '../keys/derived-keys.js'
import type { KeyStore } from '../keys/key-store.js'
import { hashOf } from '../random-id.js'
import { walletTables } from '../wallet-tables.js'
import { createMailedCodes, type MailedCodes, type NewMailRequest } from './mailed-codes.js'

const start = Date.parse('2026-01-02T12:00:00.000Z')
const lifetime = 600_000
const request: NewMailRequest = { purpose: 'login', mailbox: 'ada@mail.example', frameKey: 'key', site: 'https://site.example', locale: 'es', userId: undefined, newMailbox: undefined }
const asked = { mailbox: 'ada@mail.example', frameKey: 'key', site: 'https://site.example', locale: 'es', userId: undefined, newMailbox: undefined }
/** What a wrong code is told, of the tries that a code has: the last one is not told to try again. */
const answerTo = (attempt: number) => (attempt < 5 ? '401 CODE_WRONG' : '410 CODE_EXPIRED')
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('Codes and links that go out by mail', () => {
  let keys: KeyStore
  let database: Database.Database
  let now: number
  let codes: MailedCodes
  before(async () => void (keys = await deriveKeys(new Uint8Array(32).fill(1))))
  beforeEach(() => {
    database?.close()
    database = openTables(undefined, 'wallet.db', walletTables)
    database.exec("INSERT INTO users (id, created_at) VALUES ('ada', 0), ('bo', 0)")
    now = start
    codes = createMailedCodes({ database, keys, now: () => now })
  })
  after(() => database.close())

  const refused = (act: () => unknown): string => {
    try {
      return `taken: ${JSON.stringify(act())}`
    } catch (error) {
      const { status, reasons } = error as Failure
      return `${status} ${reasons[0]!.field}`
    }
  }
  const redeem = (id: string, code: string, { purpose = request.purpose, frameKey = request.frameKey, userId }: Partial<NewMailRequest> = {}) => codes.redeem(purpose, id, frameKey, code, userId)
  const stored = () => database.prepare('SELECT id FROM mail_requests ORDER BY id').raw().all().flat()

  it('are six digits, and of the request', () => {
    const { id, code } = codes.openWithCode(request)
    expect(code).to.match(/^\d{6}$/)
    expect(redeem(id, code)).to.deep.equal({ id, ...asked })
  })

  it('have their leading zeros, and use every digit in every place', () => {
    const made = Array.from({ length: 300 }, () => codes.openWithCode(request).code)
    for (const code of made) expect(code).to.match(/^\d{6}$/)
    for (let place = 0; place < 6; place++) expect(new Set(made.map(code => code[place])).size, `digit ${place}`).to.equal(10)
  })

  it('name whose mailbox is changed, and to what', () => {
    const { id, code } = codes.openWithCode({ ...request, purpose: 'primary', userId: 'ada', newMailbox: 'new@mail.example' })
    expect(redeem(id, code, { purpose: 'primary', userId: 'ada' })).to.deep.equal({ id, ...asked, userId: 'ada', newMailbox: 'new@mail.example' })
  })

  it('work once', () => {
    const { id, code } = codes.openWithCode(request)
    redeem(id, code)
    expect(refused(() => redeem(id, code))).to.equal('410 CODE_EXPIRED')
  })

  it('work after four that were wrong, and not after five', () => {
    for (const [tries, outcome] of [[4, 'taken'], [5, '410 CODE_EXPIRED']] as const) {
      const { id, code } = codes.openWithCode(request)
      for (let index = 1; index <= tries; index++) expect(refused(() => redeem(id, wrong(code, index))), `try ${index}`).to.equal(answerTo(index))
      expect(refused(() => redeem(id, code)).startsWith(outcome), `${tries} tries`).to.equal(true)
    }
  })

  it('work for ten minutes, to the millisecond', () => {
    for (const [ms, outcome] of [[lifetime - 1, 'taken'], [lifetime, '410 CODE_EXPIRED']] as const) {
      now = start
      const { id, code } = codes.openWithCode(request)
      now = start + ms
      expect(refused(() => redeem(id, code)).startsWith(outcome), `${ms} ms`).to.equal(true)
    }
  })

  const others: readonly (readonly [title: string, opened: Partial<NewMailRequest>, given: Partial<NewMailRequest>])[] = [
    ['another key', {}, { frameKey: 'other' }],
    ['another purpose', { purpose: 'primary' }, { purpose: 'secondary' }],
    ['somebody else', { userId: 'ada' }, { userId: 'bo' }],
    ['somebody, where nobody asked', {}, { userId: 'ada' }],
    ['nobody, where somebody asked', { userId: 'ada' }, {}],
  ]
  for (const [title, opened, given] of others) {
    it(`are none for ${title}, whose tries do not count either`, () => {
      const whole = { ...request, ...opened }
      const { id, code } = codes.openWithCode(whole)
      for (let index = 0; index < 9; index++) expect(refused(() => redeem(id, code, { ...opened, ...given, userId: given.userId }))).to.equal('410 CODE_EXPIRED')
      expect(redeem(id, code, whole).id).to.equal(id)
    })
  }

  it('are none for another request', () => {
    const one = codes.openWithCode(request)
    const two = codes.openWithCode({ ...request, mailbox: 'bo@mail.example' })
    if (one.code !== two.code) expect(refused(() => redeem(two.id, one.code))).to.equal('401 CODE_WRONG')
    expect(refused(() => redeem('none', one.code))).to.equal('410 CODE_EXPIRED')
  })

  it('void the one that the same key asked for before, for the same mailbox and purpose, and no other', () => {
    const kept = [{ mailbox: 'bo@mail.example' }, { frameKey: 'other' }, { purpose: 'primary' as const }].map(change => ({ change, ...codes.openWithCode({ ...request, ...change }) }))
    const former = codes.openWithCode(request)
    const { id, code } = codes.openWithCode(request)
    expect(refused(() => redeem(former.id, former.code))).to.equal('410 CODE_EXPIRED')
    expect(redeem(id, code).id).to.equal(id)
    for (const each of kept) expect(redeem(each.id, each.code, each.change).id).to.equal(each.id)
  })

  it('are forgotten at their end, with the next one', () => {
    const first = codes.openWithCode(request)
    now = start + 1
    const second = codes.openWithCode({ ...request, mailbox: 'bo@mail.example' })
    now = start + lifetime
    const third = codes.openWithCode({ ...request, mailbox: 'cy@mail.example' })
    expect(stored()).to.have.members([second.id, third.id]).and.not.contain(first.id)
  })

  it('stand in the database as what needs a key to be found', () => {
    const { id, code } = codes.openWithCode(request)
    expect(database.prepare('SELECT code_mac, link_hash FROM mail_requests').raw().all()).to.deep.equal([[keys.mac('code', `${id}|login|${code}`), null]])
    const { token } = codes.openWithLink(request)
    expect(database.prepare('SELECT code_mac, link_hash FROM mail_requests').raw().all()).to.deep.equal([[null, hashOf(token)]])
  })

  describe('after a link', () => {
    it('come once it is opened, for the key that asked', () => {
      const { id, token } = codes.openWithLink(request)
      expect(codes.state(id, 'key')).to.equal('pending')
      const { request: found, code } = codes.approve(token)
      expect(found).to.deep.equal({ id, ...asked })
      expect([codes.state(id, 'key'), codes.state(id, 'other'), codes.state('none', 'key')]).to.deep.equal(['approved', 'expired', 'expired'])
      expect(redeem(id, code)).to.deep.equal({ id, ...asked })
    })

    it('are none before it was opened, whatever is given', () => {
      const { id } = codes.openWithLink(request)
      for (const code of ['none', '000000', '']) expect(refused(() => redeem(id, code))).to.equal('401 CODE_WRONG')
    })

    it('have all their tries, however many were made before it was opened; those end as where there is a code, and tell nothing', () => {
      const { id, token } = codes.openWithLink(request)
      const early = Array.from({ length: 6 }, () => refused(() => redeem(id, '000000')))
      expect(early).to.deep.equal([1, 2, 3, 4, 5, 6].map(answerTo))
      const { code } = codes.approve(token)
      for (let index = 1; index <= 4; index++) expect(refused(() => redeem(id, wrong(code, index)))).to.equal('401 CODE_WRONG')
      expect(redeem(id, code).id).to.equal(id)
    })

    it('stop after five that were wrong', () => {
      const { id, token } = codes.openWithLink(request)
      const { code } = codes.approve(token)
      for (let index = 1; index <= 5; index++) expect(refused(() => redeem(id, wrong(code, index)))).to.equal(answerTo(index))
      expect(refused(() => redeem(id, code))).to.equal('410 CODE_EXPIRED')
    })

    it('are counted from its opening, which works once and in its ten minutes', () => {
      const { id, token } = codes.openWithLink(request)
      now = start + lifetime - 1
      const { code } = codes.approve(token)
      expect(refused(() => codes.approve(token))).to.equal('410 LINK_SPENT')
      now += lifetime - 1
      expect(codes.state(id, 'key')).to.equal('approved')
      expect(redeem(id, code).id).to.equal(id)
      const late = codes.openWithLink(request)
      now += lifetime
      expect(codes.state(late.id, 'key')).to.equal('expired')
      expect(refused(() => codes.approve(late.token))).to.equal('410 LINK_SPENT')
      expect(refused(() => codes.approve('none'))).to.equal('410 LINK_SPENT')
    })

    it('have tokens of 160 bits in which nobody sees a code', () => {
      const tokens = Array.from({ length: 300 }, () => codes.openWithLink(request).token)
      expect(new Set(tokens).size).to.equal(300)
      for (const token of tokens) expect(token).to.match(/^[\w-]{27}$/).and.not.match(/\d{6}/)
    })
  })

  it('a request without a link never says more than pending', () => {
    const { id } = codes.openWithCode(request)
    expect(codes.state(id, 'key')).to.equal('pending')
    now = start + lifetime
    expect(codes.state(id, 'key')).to.equal('expired')
  })

  it('are waited for by whom they are for, until they are taken or their time is up', () => {
    const whole = { ...request, purpose: 'secondary' as const, userId: 'ada', newMailbox: 'new@mail.example' }
    const { id, code } = codes.openWithCode(whole)
    expect(codes.waiting('secondary', id, 'key', 'ada')).to.deep.equal({ id, ...asked, userId: 'ada', newMailbox: 'new@mail.example' })
    expect([codes.waiting('primary', id, 'key', 'ada'), codes.waiting('secondary', 'none', 'key', 'ada'), codes.waiting('secondary', id, 'other', 'ada'), codes.waiting('secondary', id, 'key', 'bo')]).to.deep.equal(Array(4).fill(undefined))
    now = start + lifetime - 1
    expect(codes.waiting('secondary', id, 'key', 'ada')?.id).to.equal(id)
    now = start + lifetime
    expect(codes.waiting('secondary', id, 'key', 'ada')).to.equal(undefined)
    now = start
    redeem(id, code, whole)
    expect(codes.waiting('secondary', id, 'key', 'ada')).to.equal(undefined)
  })

  it('goes on for the other mailbox under the same id, with a code and tries of its own', () => {
    const { id, code } = codes.openWithCode({ ...request, purpose: 'primary', userId: 'ada', newMailbox: 'new@mail.example' })
    const found = redeem(id, code, { purpose: 'primary', userId: 'ada' })
    const next = codes.goOn(found, 'secondary', 'new@mail.example')
    expect(refused(() => redeem(id, next, { purpose: 'primary', userId: 'ada' }))).to.equal('410 CODE_EXPIRED')
    expect(redeem(id, next, { purpose: 'secondary', userId: 'ada' })).to.deep.equal({ ...found, mailbox: 'new@mail.example' })
  })
})
