import { secp256k1 } from '@noble/curves/secp256k1'
import {
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  numberToHex,
  serializeTransaction,
  type Hex,
  type TransactionSerializable,
  type TypedDataDefinition,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import type { Bytes } from '../bytes.js'
import type { EvmTransaction, VaultApi } from '../vault-api.js'
import { VaultError } from '../vault-error.js'
import { typesOf } from './typed-data-types.js'

/** A signature over a digest: `r` and `s` of 32 bytes, s in the lower half. */
interface EvmSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: 0 | 1
}

/** EIP-191. */
export const signMessage = (key: Bytes, message: Bytes): Hex => joined(signDigest(key, hashMessage({ raw: message })))

/** EIP-712. @throws {VaultError} `INVALID` for data that its own types do not fit */
export function signTypedData(key: Bytes, typedData: string): Hex {
  return joined(
    signDigest(
      key,
      orInvalid(() => typedDataDigest(typedData)),
    ),
  )
}

/** The transaction with its signature, and its hash. @throws {VaultError} `INVALID` */
export function signTransaction(key: Bytes, transaction: EvmTransaction): { readonly raw: Hex; readonly hash: Hex } {
  const unsigned = orInvalid(() => serializable(transaction))
  const { r, s, yParity } = signDigest(key, keccak256(orInvalid(() => serializeTransaction(unsigned))))
  const raw = serializeTransaction(unsigned, { r, s, yParity, v: BigInt(yParity + 27) })
  return { raw, hash: keccak256(raw) }
}

/** EIP-7702: lets the account run the code at `address`, on one chain. */
export function signAuthorization(
  key: Bytes,
  { chainId, address, nonce }: VaultApi['sign.authorization']['params'],
): EvmSignature {
  return signDigest(key, hashAuthorization({ chainId, address, nonce }))
}

function signDigest(key: Bytes, digest: Hex): EvmSignature {
  const { r, s, recovery } = secp256k1.sign(hexToBytes(digest), key)
  return { r: numberToHex(r, { size: 32 }), s: numberToHex(s, { size: 32 }), yParity: recovery === 0 ? 0 : 1 }
}

const joined = ({ r, s, yParity }: EvmSignature): Hex => `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`

function typedDataDigest(text: string): Hex {
  const data = JSON.parse(text, (_, value: unknown) => {
    // A number this large has lost digits on the way: what would be signed is not what was written.
    if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new VaultError('INVALID')
    return value
  }) as TypedDataDefinition
  typesOf(data)
  return hashTypedData(data)
}

function serializable({
  type,
  chainId,
  nonce,
  to,
  value,
  data,
  gas,
  maxFeePerGas,
  maxPriorityFeePerGas,
  gasPrice,
  authorizationList,
}: EvmTransaction): TransactionSerializable {
  const common = { chainId, nonce, value: BigInt(value), data, gas: BigInt(gas), ...(to !== undefined && { to }) }
  if (type === 'legacy') return { ...common, type, gasPrice: BigInt(required(gasPrice)) }
  const fees = {
    maxFeePerGas: BigInt(required(maxFeePerGas)),
    maxPriorityFeePerGas: BigInt(required(maxPriorityFeePerGas)),
  }
  if (type === 'eip1559') return { ...common, ...fees, type }
  return {
    ...common,
    ...fees,
    type,
    to: required(to),
    authorizationList: required(authorizationList).map(authorization => ({ ...authorization })),
  }
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new VaultError('INVALID')
  return value
}

function orInvalid<Value>(task: () => Value): Value {
  try {
    return task()
  } catch (cause) {
    throw new VaultError('INVALID', { cause })
  }
}
