import { address as toAddress, getAddressDecoder, isAddress, isLamports, type Address } from '@solana/web3.js'
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { slotsPerEpoch } from './block-clock.js'
import type { ChainAccount } from './chain-account.js'
import type { Outcome } from './ledger.js'
import { transactionError } from './transaction-error.js'
import type { WireTransaction } from './wire-transaction.js'

/** The Solana runtime, without an opinion about signatures, blockhashes and repetition: the chain has those. */
export interface Runtime {
  account(address: Address): ChainAccount | undefined
  accountsOf(program: Address): readonly ChainAccount[]
  setAccount(account: ChainAccount): void
  /** The least balance with which an account of this many bytes lives for ever. */
  rentExemption(bytes: bigint): bigint
  setTime(slot: bigint, unixSeconds: bigint): void
  run(transaction: WireTransaction): Outcome
  /** The whole state, for `createRuntime`. */
  snapshot(): Uint8Array
  /** Runs without an effect. @returns also the accounts that it would have touched */
  simulate(transaction: WireTransaction): Outcome & { readonly touched: readonly ChainAccount[] }
}

type Encoded = ReturnType<LiteSVM['getProgramAccounts']>[number]
type RuntimeTransaction = Parameters<LiteSVM['sendTransaction']>[0]
type RuntimeAddress = Encoded['address']
type RuntimeLamports = Encoded['lamports']

// The runtime is typed with a later release of the same library: the shapes are the same, the brands of their types are
// not.
const isRuntimeAddress = (text: string): text is RuntimeAddress => isAddress(text)
const isRuntimeLamports = (amount: bigint): amount is RuntimeLamports => isLamports(amount)

function toRuntimeAddress(text: string): RuntimeAddress {
  if (!isRuntimeAddress(text)) throw new TypeError(`${text} is no address.`)
  return text
}

function toRuntimeLamports(amount: bigint): RuntimeLamports {
  if (!isRuntimeLamports(amount)) throw new RangeError(`${amount} is no amount of lamports.`)
  return amount
}

/** @param snapshot a snapshot to go on from @throws where it is none of this runtime */
export function createRuntime(snapshot?: Uint8Array): Runtime {
  const svm = (snapshot ? LiteSVM.fromBytes(snapshot) : new LiteSVM())
    .withSigverify(false)
    .withBlockhashCheck(false)
    .withTransactionHistory(0n)
  const toRuntime = ({ transaction }: WireTransaction) => transaction as unknown as RuntimeTransaction

  return {
    account(address) {
      const found = svm.getAccount(toRuntimeAddress(address))
      // An account without lamports counts as deleted.
      return found.exists && found.lamports > 0n ? chainAccount(found) : undefined
    },
    accountsOf: program => svm.getProgramAccounts(toRuntimeAddress(program)).map(chainAccount),
    setAccount({ address, lamports, owner, executable, data }) {
      svm.setAccount({
        address: toRuntimeAddress(address),
        lamports: toRuntimeLamports(lamports),
        programAddress: toRuntimeAddress(owner),
        executable,
        data,
        space: BigInt(data.length),
      })
    },
    rentExemption: bytes => svm.minimumBalanceForRentExemption(bytes),
    setTime(slot, unixSeconds) {
      svm.expireBlockhash()
      const epoch = slot / slotsPerEpoch
      svm.setClock(new Clock(slot, unixSeconds, epoch, epoch + 1n, unixSeconds))
    },
    snapshot: () => svm.toBytes(),
    run: transaction => outcome(svm.sendTransaction(toRuntime(transaction))),
    simulate(transaction) {
      const result = svm.simulateTransaction(toRuntime(transaction))
      if (result instanceof FailedTransactionMetadata) return { ...outcome(result), touched: [] }
      return { ...outcome(result.meta()), touched: result.postAccounts().map(chainAccount) }
    },
  }
}

const chainAccount = ({ address, lamports, programAddress, executable, data }: Encoded): ChainAccount => ({
  address: toAddress(address),
  lamports,
  owner: toAddress(programAddress),
  executable,
  data: new Uint8Array(data),
})

function outcome(result: FailedTransactionMetadata | TransactionMetadata): Outcome {
  const isFailed = result instanceof FailedTransactionMetadata
  const meta = isFailed ? result.meta() : result
  const returned = meta.returnData()
  const innerCalls = meta.innerInstructions().map(calls =>
    calls.map(call => {
      const instruction = call.instruction()
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: instruction.data(),
        stackHeight: call.stackHeight(),
      }
    }),
  )
  return {
    error: isFailed ? transactionError(result.err()) : null,
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
    returned:
      returned.data().length > 0
        ? { program: getAddressDecoder().decode(returned.programId()), data: returned.data() }
        : undefined,
    innerCalls,
  }
}
