import { decodeBase58, encodeBase58 } from '@w3m/core/caip'
import { expect } from 'chai'
import fc from 'fast-check'
import { decodeFunctionData, formatUnits, getAddress, numberToHex, parseAbi } from 'viem'
import { fuzzCounts } from '../../vault/testing/fuzz-counts.js'
import type { EvmTransaction } from '../../vault/vault-api.js'
import { prepareCalls } from '../approvals/calls-approval.js'
import { prepareSolanaTransactions } from '../approvals/solana-approval.js'
import { bytesToHex } from '../hex-bytes.js'
import { evmAddress, shown, solanaAddress } from '../testing/approval-fixture.js'
import { operationContext } from '../testing/operation-fixture.js'

// S6 for what holds several payments: each recipient and each amount that was signed stands on the screen, in its
// order, and no other.
const payloads = fuzzCounts(12, 20)
const bytes = (min: number, max = min) => fc.uint8Array({ minLength: min, maxLength: max }).map(bytesToHex)
const batchAccount = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])

/** An amount without what parts thousands. */
const figures = (text: string): string => text.replaceAll('\u202f', '')

const textsOf = (root: ParentNode, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map(element => element.textContent!.trim())

describe('S6: of several payments, what is shown is what is signed', () => {
  it('for batches: as one transaction, and as one after the other', async () => {
    const call = fc.record({
      to: bytes(20),
      value: fc.bigInt(0n, 10n ** 30n),
      data: fc.oneof(fc.constant('0x' as const), bytes(4, 100)),
    })
    const batchArb = fc.record({ calls: fc.array(call, { minLength: 1, maxLength: 5 }), isOne: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(batchArb, async ({ calls, isOne }) => {
        const { env, signed } = operationContext({ isDelegated: isOne })
        const requestedCalls = calls.map(({ to, value, data }) => ({ to, value: numberToHex(value), data }))
        const { approval, root, field, remove } = await shown(
          prepareCalls,
          [{ version: '2.0.0', chainId: '0x1', from: evmAddress, atomicRequired: isOne, calls: requestedCalls }],
          { ...env, isSmart: isOne },
        )
        await approval.approve()
        const sent = signed.map(({ params }) => (params as { transaction: EvmTransaction }).transaction)
        expect(sent).to.have.length(isOne ? 1 : calls.length)
        const content = isOne
          ? decodeFunctionData({ abi: batchAccount, data: sent[0]!.data }).args[0]
          : sent.map(({ to, value, data }) => ({ target: to!, value: BigInt(value), data }))
        const cards = [...root.querySelectorAll('[data-call]')]
        const read = cards.map(card => ({
          to: textsOf(card, '[data-field="field.to"], [data-field="field.contract"]'),
          value: textsOf(card, '[data-field="field.value"]').map(figures),
        }))
        expect(read).to.deep.equal(
          content.map(({ target, value }) => ({ to: [getAddress(target)], value: [`${formatUnits(value, 18)} ETH`] })),
        )
        expect(content.map(({ target, value, data }) => ({ to: target.toLowerCase(), value, data }))).to.deep.equal(
          calls,
        )
        expect(figures(field('field.value'))).to.equal(
          `${formatUnits(
            content.reduce((sum, { value }) => sum + value, 0n),
            18,
          )} ETH`,
        )
        // Bytes that nobody reads in words stand among the details, whole.
        const details = textsOf(root, 'details [data-field="field.data"]')
        expect(details).to.deep.equal(sent.map(({ data }) => data).filter(data => data !== '0x'))
        remove()
      }),
      payloads,
    )
  })

  it('for transactions of Solana: every transfer in the bytes, by whichever account', async () => {
    const system = new Uint8Array(32)
    const accountBytes = decodeBase58(solanaAddress)!
    const transfer = fc.record({
      to: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      lamports: fc.bigInt(0n, 2n ** 64n - 1n),
    })
    const transaction = fc.record({
      transfers: fc.array(transfer, { minLength: 1, maxLength: 4 }),
      block: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    })
    /** Its message: the account pays to places 1 and up, the program is the last of the accounts. */
    const messageOf = ({
      transfers,
      block,
    }: {
      readonly transfers: readonly { readonly to: Uint8Array; readonly lamports: bigint }[]
      readonly block: Uint8Array
    }): number[] => {
      const amount = (lamports: bigint): number[] => [...new Uint8Array(new BigUint64Array([lamports]).buffer)]
      const program = transfers.length + 1
      return [
        ...[
          1,
          0,
          1,
          transfers.length + 2,
          ...accountBytes,
          ...transfers.flatMap(({ to }) => [...to]),
          ...system,
          ...block,
        ],
        ...[
          transfers.length,
          ...transfers.flatMap(({ lamports }, index) => [
            program,
            2,
            0,
            index + 1,
            12,
            2,
            0,
            0,
            0,
            ...amount(lamports),
          ]),
        ],
      ]
    }
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 3 }), async wireTransactions => {
        const { env, signed } = operationContext({ answers: { isBlockhashValid: { value: true } } })
        const vault: typeof env.vault = {
          call: async (method, params) =>
            (await env.vault.call(method, params), { signature: encodeBase58(new Uint8Array(64)) }) as never,
        }
        const network: typeof env.network = id => ({ id, name: 'Solana', symbol: 'SOL', decimals: 9 })
        const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
        const transactions = wireTransactions.map(wire =>
          encodeBase58(Uint8Array.from([1, ...new Uint8Array(64), ...messageOf(wire)])),
        )
        const { approval, root, field, remove } = await shown(
          prepareSolanaTransactions,
          { transactions },
          { ...env, vault, network, chainId, activeChainId: chainId },
        )
        await approval.approve()
        const messages = signed.map(({ params }) => (params as { message: Uint8Array }).message)
        expect(messages.map(message => [...message])).to.deep.equal(wireTransactions.map(messageOf))
        expect(textsOf(root, 'details [data-field="field.bytes"]')).to.deep.equal(messages.map(bytesToHex))
        // Read from the signed bytes alone, by their places.
        const made = messages.flatMap(message => {
          const count = message[3]! - 2
          const at = (place: number): string => encodeBase58(message.slice(4 + 32 * place, 36 + 32 * place))
          const first = 4 + 32 * (count + 3) + 1
          return Array.from({ length: count }, (_, index) => {
            const start = first + index * 17
            return {
              from: at(message[start + 2]!),
              to: at(message[start + 3]!),
              lamports: new DataView(message.buffer, message.byteOffset).getBigUint64(start + 9, true),
            }
          })
        })
        const leaf = (card: Element, name: string): string | undefined =>
          [...card.querySelectorAll('.tree li')]
            .find(item => item.querySelector('.name')!.textContent === name)
            ?.querySelector('.leaf')?.textContent
        const read = [...root.querySelectorAll('[data-call]')].map(card => ({
          from: leaf(card, 'from'),
          to: leaf(card, 'to'),
          amount: leaf(card, 'amount'),
        }))
        expect(read).to.deep.equal(
          made.map(({ from, to, lamports }) => ({ from, to, amount: `${formatUnits(lamports, 9)} SOL` })),
        )
        const total = made.reduce((sum, { lamports }) => sum + lamports, 0n)
        if (total > 0n) expect(figures(field('field.value'))).to.equal(`${formatUnits(total, 9)} SOL`)
        remove()
      }),
      payloads,
    )
  })
})
