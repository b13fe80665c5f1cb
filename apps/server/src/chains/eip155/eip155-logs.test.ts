import { describe, it } from 'node:test'
import { expect } from 'chai'
import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeEventTopics,
  erc1155Abi,
  erc20Abi,
  erc721Abi,
  padHex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import type { IndexedApproval } from '../../ports/activity-repository.js'
import { decodeLogs, permit2, type EvmLog } from './eip155-logs.js'

const contract = `0x${'c0'.repeat(20)}`
const ada = `0x${'a1'.repeat(20)}` as Address
const bob = `0x${'b2'.repeat(20)}` as Address
const max = 2n ** 256n - 1n

const log = (topics: readonly unknown[], data: Hex = '0x', address = contract): EvmLog => ({
  address,
  topics: topics as string[],
  data,
})
const words = (types: string, values: readonly unknown[]) =>
  encodeAbiParameters(parseAbiParameters(types) as never, values as never)

const erc20Transfer = (from: Address, to: Address, value: bigint) =>
  log(encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }), words('uint256', [value]))
const erc721Transfer = (from: Address, to: Address, tokenId: bigint) =>
  log(encodeEventTopics({ abi: erc721Abi, eventName: 'Transfer', args: { from, to, tokenId } }))
const single = (from: Address, to: Address, id: bigint, value: bigint) =>
  log(
    encodeEventTopics({ abi: erc1155Abi, eventName: 'TransferSingle', args: { operator: ada, from, to } }),
    words('uint256, uint256', [id, value]),
  )
const batch = (from: Address, to: Address, ids: readonly bigint[], values: readonly bigint[]) =>
  log(
    encodeEventTopics({ abi: erc1155Abi, eventName: 'TransferBatch', args: { operator: ada, from, to } }),
    words('uint256[], uint256[]', [ids, values]),
  )
const token = { kind: 'token', address: contract }
const nft = (tokenId: string) => ({ kind: 'nft', address: contract, tokenId })

describe('The logs of a transaction', () => {
  const cases: readonly [title: string, log: EvmLog, transfers: readonly unknown[]][] = [
    ['an ERC-20 transfer', erc20Transfer(ada, bob, max), [{ asset: token, from: ada, to: bob, amount: max }]],
    ['an ERC-20 mint', erc20Transfer(zeroAddress, bob, 1n), [{ asset: token, from: null, to: bob, amount: 1n }]],
    ['an ERC-20 burn', erc20Transfer(ada, zeroAddress, 1n), [{ asset: token, from: ada, to: null, amount: 1n }]],
    ['a transfer from nobody to nobody', erc20Transfer(zeroAddress, zeroAddress, 1n), []],
    [
      'an ERC-721 transfer',
      erc721Transfer(ada, bob, max),
      [{ asset: nft(max.toString()), from: ada, to: bob, amount: 1n }],
    ],
    ['an ERC-1155 transfer', single(ada, bob, 7n, 3n), [{ asset: nft('7'), from: ada, to: bob, amount: 3n }]],
    [
      'an ERC-1155 batch',
      batch(ada, bob, [1n, 2n], [3n, 4n]),
      [
        { asset: nft('1'), from: ada, to: bob, amount: 3n },
        { asset: nft('2'), from: ada, to: bob, amount: 4n },
      ],
    ],
    ['an empty ERC-1155 batch', batch(ada, bob, [], []), []],
    ['an ERC-1155 batch with fewer amounts than ids', batch(ada, bob, [1n, 2n], [3n]), []],
    ['an ERC-1155 batch of more than a thousand', batch(ada, bob, Array(1_001).fill(1n), Array(1_001).fill(1n)), []],
    ['a transfer without data', { ...erc20Transfer(ada, bob, 1n), data: '0x' }, []],
    ['a transfer with too much data', { ...erc20Transfer(ada, bob, 1n), data: `0x${'0'.repeat(128)}` }, []],
    [
      'a transfer whose sender is no address',
      log([erc20Transfer(ada, bob, 1n).topics[0], `0x${'f'.repeat(64)}`, padHex(bob)], words('uint256', [1n])),
      [],
    ],
    ['a log without topics', log([]), []],
    ['a batch that points out of its data', { ...batch(ada, bob, [1n], [1n]), data: `0x${'f'.repeat(128)}` }, []],
  ]
  for (const [title, logs, expected] of cases) {
    it(`say of ${title} what it moved`, () => {
      expect(decodeLogs([logs], ada).transfers).to.deep.equal(expected)
    })
  }

  const permit2Abi = parseAbi([
    'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
    'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
    'event Lockdown(address indexed owner, address token, address spender)',
  ])
  const through = (eventName: 'Approval' | 'Permit', values: readonly bigint[]): EvmLog => ({
    address: permit2,
    topics: encodeEventTopics({
      abi: permit2Abi,
      eventName,
      args: { owner: ada, token: contract as Address, spender: bob },
    }) as string[],
    data: words(values.map(() => 'uint256').join(), values),
  })
  const lockdown: EvmLog = {
    address: permit2,
    topics: encodeEventTopics({ abi: permit2Abi, eventName: 'Lockdown', args: { owner: ada } }) as string[],
    data: words('address, address', [contract, bob]),
  }
  const ofToken = encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: ada, spender: bob } })
  const ofNft = encodeEventTopics({
    abi: erc721Abi,
    eventName: 'Approval',
    args: { owner: ada, spender: bob, tokenId: 12n },
  })
  const ofAll = encodeEventTopics({ abi: erc721Abi, eventName: 'ApprovalForAll', args: { owner: ada, operator: bob } })
  const approvals: readonly [title: string, log: EvmLog, said: Partial<IndexedApproval>][] = [
    ['an ERC-20 approval', log(ofToken, words('uint256', [1n])), {}],
    ['an ERC-20 approval of nothing', log(ofToken, words('uint256', [0n])), { isRevoked: true }],
    ['an approval of one NFT', log(ofNft), { kind: 'piece', tokenId: '12' }],
    ['an approval of a collection', log(ofAll, words('bool', [true])), { kind: 'collection' }],
    [
      'an approval of a collection that is taken back',
      log(ofAll, words('bool', [false])),
      { kind: 'collection', isRevoked: true },
    ],
    ['an approval through Permit2', through('Approval', [1n, 9n]), { via: permit2 }],
    ['one of nothing', through('Approval', [0n, 9n]), { via: permit2, isRevoked: true }],
    ['a signed one', through('Permit', [1n, 9n, 0n]), { via: permit2 }],
    ['one that is locked down', lockdown, { via: permit2, isRevoked: true }],
  ]
  for (const [title, logs, expected] of approvals) {
    it(`say of ${title} who may take what`, () => {
      const common = { owner: ada, spender: bob, address: contract, kind: 'token', tokenId: null, via: null }
      expect(decodeLogs([logs], ada)).to.deep.include({
        transfers: [],
        approvals: [{ ...common, isRevoked: false, ...expected }],
      })
    })
  }

  it('say nothing of what another contract writes in the words of Permit2', () => {
    for (const entry of [through('Approval', [1n, 9n]), through('Permit', [1n, 9n, 0n]), lockdown])
      expect(decodeLogs([{ ...entry, address: contract }], ada).approvals).to.deep.equal([])
  })

  it('leave out a movement of nothing that others wrote, and keep one of the account itself', () => {
    const nothing = erc20Transfer(ada, bob, 0n)
    expect(decodeLogs([nothing], bob).transfers).to.deep.equal([])
    expect(decodeLogs([nothing], ada).transfers).to.have.length(1)
  })

  it('name who acts by a user operation, where an entry point says so', () => {
    const signature = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
    const event = log([signature, padHex('0x01'), padHex(ada), padHex(zeroAddress)])
    const entryPoint = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
    expect(decodeLogs([event], bob).userOperations).to.deep.equal([])
    expect(decodeLogs([{ ...event, address: entryPoint }], bob).userOperations).to.deep.equal([ada])
  })

  it('name whose user operations were undone, where none of them was carried out', () => {
    const signature = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
    const eventOf = (sender: Address, success: boolean) =>
      log(
        [signature, padHex('0x01'), padHex(sender), padHex(zeroAddress)],
        words('uint256, bool, uint256, uint256', [0n, success, 5n, 5n]),
        '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
      )
    const failed = (...logs: readonly EvmLog[]) => decodeLogs(logs, bob).failedOperations
    expect(failed(eventOf(ada, true))).to.deep.equal([])
    expect(failed(eventOf(ada, false), eventOf(bob, true))).to.deep.equal([ada])
    expect(failed(eventOf(ada, false), eventOf(ada, true))).to.deep.equal([])
  })

  it('give back any batch as it was written', () => {
    const number = fc.bigInt({ min: 0n, max })
    fc.assert(
      fc.property(fc.array(fc.tuple(number, fc.bigInt({ min: 1n, max })), { maxLength: 40 }), pairs => {
        const ids = pairs.map(([id]) => id)
        const amounts = pairs.map(([, amount]) => amount)
        const { transfers } = decodeLogs([batch(ada, bob, ids, amounts)], ada)
        expect(transfers.map(({ asset, amount }) => [(asset as { tokenId: string }).tokenId, amount])).to.deep.equal(
          pairs.map(([id, amount]) => [id.toString(), amount]),
        )
      }),
    )
  })

  it('never fail, whatever a contract writes', () => {
    const signatures = [erc20Transfer(ada, bob, 1n), single(ada, bob, 1n, 1n), batch(ada, bob, [1n], [1n])].map(
      ({ topics }) => topics[0]!,
    )
    const word = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}`)
    const data = fc.uint8Array({ maxLength: 300 }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}`)
    fc.assert(
      fc.property(
        fc.constantFrom(...signatures),
        fc.array(word, { maxLength: 3 }),
        data,
        (signature, rest, written) => {
          decodeLogs([{ address: contract, topics: [signature, ...rest], data: written }], ada)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
