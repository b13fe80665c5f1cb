import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { encodeBase58 } from '@w3m/core/caip'
import { expect } from 'chai'
import { ed25519 } from 'noble-curves-2/ed25519.js'
import { foreignServer, type Fault } from '../../testing/foreign-server.js'
import { tokenPrograms } from './associated-account.js'
import {
  nameAccounts,
  nameProgram,
  recordClass,
  recordService,
  rootName,
  solAccounts,
  solClass,
  tokenizer,
} from './name-accounts.js'
import { keyOf } from './program-address.js'
import { createSolanaNames } from './solana-names.js'

const nowMs = 1_790_000_000_000
const secretOf = (person: number) => new Uint8Array(32).fill(person)
const [ada, bo, mallory] = [1, 2, 3].map(person => ed25519.getPublicKey(secretOf(person))) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const written = (key: Uint8Array) => encodeBase58(key)
const none: Uint8Array = new Uint8Array(32)
/** An address of a program: nobody has its key. */
const program = keyOf(nameAccounts('nobody').registry)
const [token, token2022] = tokenPrograms
const holding = written(mallory)
const coins = [
  { coinType: 60, write: () => '0x' },
  { coinType: 501, write: encodeBase58 },
]

interface StoredAccount {
  readonly owner: string
  readonly data: Uint8Array
}

const join = (...chunks: readonly (ArrayLike<number> | string)[]) =>
  Buffer.concat(chunks.map(part => (typeof part === 'string' ? Buffer.from(part, 'hex') : Uint8Array.from(part))))
const name = (owner: Uint8Array, rest: Uint8Array = none, nameClass = none, parent = rootName): StoredAccount => ({
  owner: nameProgram,
  data: join(keyOf(parent), owner, nameClass, rest),
})
/** `validations` are those of its age and of its address: 1 by a key of Solana. */
const record = (by: Uint8Array, of: Uint8Array, validations = '01000100', content = of) =>
  name(program, join(validations, '20000000', by, of, content), keyOf(recordClass), nameAccounts('ada').registry)
const signedRecord = (person: number, address: Uint8Array) => {
  const message = Buffer.from(join(address, keyOf(nameAccounts('ada').signedRecord)).toString('hex'))
  return name(program, join(address, ed25519.sign(message, secretOf(person))))
}
const tokenized = (tag: number): StoredAccount => ({ owner: tokenizer, data: join([tag, 255], none, none, none) })
const tokenAccount = (by: Uint8Array, mint: string, of: string, amount = 1): StoredAccount => ({
  owner: of,
  data: join(keyOf(mint), by, [amount, 0, 0, 0, 0, 0, 0, 0], new Uint8Array(36), [1], new Uint8Array(56)),
})
const sol = (kind: 'key' | 'mint', owner: Uint8Array, expires = 0n, nameClass = solClass): StoredAccount => {
  const ends = Buffer.alloc(8)
  ends.writeBigInt64LE(expires)
  return { owner: recordService, data: join([2], keyOf(nameClass), [kind === 'key' ? 0 : 1], owner, [0], ends, none) }
}

const at = { ...nameAccounts('ada'), sol: solAccounts('ada') }
const seconds = BigInt(nowMs / 1_000)

describe('Names of Solana', () => {
  let accounts: Record<string, StoredAccount> = {}
  let largest: readonly string[] | undefined
  let node: Awaited<ReturnType<typeof foreignServer>>

  before(async () => {
    node = await foreignServer(({ body }) => {
      const { method, params } = body as { method: string; params: [unknown, { dataSlice?: { length: number } }] }
      if (method === 'getTokenLargestAccounts')
        return largest
          ? {
              result: {
                value: [holding, written(bo)].map((address, index) => ({ address, amount: largest![index] ?? '0' })),
              },
            }
          : { error: { code: -32602, message: 'Invalid param: could not find account' } }
      const { dataSlice } = params[1]
      return {
        result: {
          value: (params[0] as string[]).map(address => {
            const found = accounts[address]
            return found
              ? {
                  owner: found.owner,
                  data: [Buffer.from(found.data).subarray(0, dataSlice?.length).toString('base64'), 'base64'],
                }
              : null
          }),
        },
      }
    })
  })
  beforeEach(() => {
    accounts = {}
    largest = undefined
  })
  afterEach(() => node.become(undefined))
  after(() => node.close())

  /** The address of a name; null where it leads nowhere, undefined where nobody has it. */
  async function addressOf(typed: string) {
    const found = await createSolanaNames({ rpcUrl: node.url }, () => nowMs).addressesOf(typed, coins)
    return found && (found.get(501) ?? null)
  }

  const registered = { [at.registry]: name(ada) }
  type Case = readonly [title: string, kept: Record<string, StoredAccount>, address: Uint8Array | null | undefined]

  const older: readonly Case[] = [
    ['is that of its owner', registered, ada],
    ['is the one that its owner set', { ...registered, [at.record]: record(ada, bo) }, bo],
    ['is not the one that a former owner set', { ...registered, [at.record]: record(mallory, bo) }, ada],
    ['is none where nobody checked who set it', { ...registered, [at.record]: record(ada, bo, '00000100') }, null],
    ['is none where its address did not agree', { ...registered, [at.record]: record(ada, bo, '01000000') }, null],
    ['is none where another one agreed', { ...registered, [at.record]: record(ada, mallory, '01000100', bo) }, null],
    ['is not that of an empty record', { ...registered, [at.record]: name(program, new Uint8Array()) }, ada],
    ['is the one that its owner signed', { ...registered, [at.signedRecord]: signedRecord(1, bo) }, bo],
    ['is not the one that somebody else signed', { ...registered, [at.signedRecord]: signedRecord(3, mallory) }, ada],
    [
      'is the one that was checked before the one that was signed',
      { ...registered, [at.record]: record(ada, bo), [at.signedRecord]: signedRecord(1, mallory) },
      bo,
    ],
    ['is that of its owner where its token was given back', { ...registered, [at.tokenized]: tokenized(3) }, ada],
    ['is none where its token is nowhere', { ...registered, [at.tokenized]: tokenized(2) }, null],
    ['is none of a program', { [at.registry]: name(program) }, null],
    ['is nobody’s', {}, undefined],
    [
      'is nobody’s in an account of another program',
      { [at.registry]: { ...name(ada), owner: recordService } },
      undefined,
    ],
    ['is nobody’s under another name', { [at.registry]: name(ada, none, none, at.record) }, undefined],
    ['is nobody’s as a record', { [at.registry]: name(ada, none, keyOf(recordClass)) }, undefined],
    ['is nobody’s in an account that was cut off', { [at.registry]: { owner: nameProgram, data: none } }, undefined],
  ]
  for (const [title, stored, address] of older)
    it(`that end in .sns: the address ${title}`, async () => {
      accounts = stored
      expect(await addressOf('ada.sns')).to.equal(address ? written(address) : address)
    })

  const mint = keyOf(at.sol.mint)
  const newer: readonly Case[] = [
    ['is that of its owner', { [at.sol.record]: sol('key', ada) }, ada],
    ['is that of its owner until it ends', { [at.sol.record]: sol('key', ada, seconds + 1n) }, ada],
    ['is nobody’s once it has ended', { [at.sol.record]: sol('key', ada, seconds) }, undefined],
    ['is nobody’s', {}, undefined],
    ['is not that of the older service', registered, undefined],
    ['is that of both services', { ...registered, [at.sol.record]: sol('key', ada) }, ada],
    ['is none where two services know different ones', { ...registered, [at.sol.record]: sol('key', bo) }, null],
    ['is none of a program', { [at.sol.record]: sol('key', program) }, null],
    ['is none of another class', { [at.sol.record]: sol('key', ada, 0n, recordClass) }, null],
    ['is none of a record that was cut off', { [at.sol.record]: { owner: recordService, data: none } }, null],
    [
      'is nobody’s in an account of another program',
      { [at.sol.record]: { ...sol('key', ada), owner: nameProgram } },
      undefined,
    ],
    ['is none of another token', { [at.sol.record]: sol('mint', keyOf(at.mint)) }, null],
    ['is none where its token is nowhere', { [at.sol.record]: sol('mint', mint) }, null],
  ]
  for (const [title, stored, address] of newer)
    it(`that end in .sol: the address ${title}`, async () => {
      accounts = stored
      expect(await addressOf('ada.sol')).to.equal(address ? written(address) : address)
    })

  for (const [end, of, name, stored] of [
    ['.sns', token, at.mint, { ...registered, [at.tokenized]: tokenized(2), [at.record]: record(ada, mallory) }],
    ['.sol', token2022, at.sol.mint, { [at.sol.record]: sol('mint', mint) }],
  ] as const) {
    const cases: readonly (readonly [
      title: string,
      holder: StoredAccount,
      amounts: readonly string[],
      address: Uint8Array | null,
    ])[] = [
      ['leads to whoever holds it', tokenAccount(bo, name, of), ['1'], bo],
      ['leads to nobody where there are more of it', tokenAccount(bo, name, of), ['1', '1'], null],
      ['leads to nobody where none is held', tokenAccount(bo, name, of, 0), ['1'], null],
      ['leads to nobody where a program holds it', tokenAccount(program, name, of), ['1'], null],
      ['leads to nobody by another token', tokenAccount(bo, holding, of), ['1'], null],
      ['leads to nobody by an account of another program', tokenAccount(bo, name, nameProgram), ['1'], null],
    ]
    for (const [title, owner, amounts, address] of cases)
      it(`that end in ${end}: one that is a token ${title}`, async () => {
        accounts = { ...stored, [holding]: owner }
        largest = amounts
        expect(await addressOf(`ada${end}`)).to.equal(address && written(address))
      })
  }

  it('are read in lower case', async () => {
    accounts = registered
    expect(await addressOf('ADA.sns')).to.equal(written(ada))
  })

  for (const typed of ['sub.ada.sns', 'sub.ada.sol', '.sol', 'a da.sol', 'ada\u200d.sol', `${'a'.repeat(64)}.sol`])
    it(`are none of those below another one, or of other letters: ${JSON.stringify(typed)}`, async () => {
      const failure = await addressOf(typed).catch((error: unknown) => error)
      expect(failure).to.include({ status: 400 })
      expect(node.requests.length, 'nobody is asked').to.equal(requestCount)
    })
  let requestCount = 0
  beforeEach(() => (requestCount = node.requests.length))

  const faults: readonly Fault[] = [
    'is broken',
    'speaks no JSON',
    'says null',
    'says something else',
    'lists other things',
    'breaks off',
    'says too much',
    'leads elsewhere',
  ]
  for (const fault of faults)
    it(`cannot be told where the node ${fault}`, async () => {
      accounts = registered
      node.become(fault)
      expect(await addressOf('ada.sns').catch((error: unknown) => error)).to.include({ status: 503 })
      expect(node.otherHostRequests()).to.equal(0)
    })

  it('have no texts, and no address has one', async () => {
    const names = createSolanaNames({ rpcUrl: node.url }, () => nowMs)
    expect([
      names.isAddress(written(ada)),
      await names.nameOf(written(ada)),
      await names.textOf('ada.sns', 'avatar'),
    ]).to.deep.equal([false, undefined, undefined])
  })
})
