import { isEvmAddress } from '@w3m/core/caip'
import { directionOf } from '@w3m/core/i18n'
import { getAddress } from 'viem/utils'
import { domainType, type TypedDataTypes } from '../../vault/signing/typed-data-types.js'
import { formatLocale } from '../i18n/amount-text.js'
import { evmChainIdOf } from '../chain-ids.js'
import { hasHiddenCharacters } from '../visible-text.js'
import { callRisks, paidBy, type CallToJudge } from './call-risks.js'
import { addressPoisoningRisks } from './address-poisoning.js'
import { isBlindHash } from './blind-hashes.js'
import { foreignSignIns } from './foreign-sign-ins.js'
import { once, unlimitedFrom, type Risk } from './risk.js'
import { orderVerdict, recipients, type Tokens } from './typed-data-orders.js'
import { selectorOf } from '../decode/decode-call.js'
import { isSame } from '../decode/token-terms.js'
import { isCarefulSpender, isPayer, isReactor, isRouter, isWrappedCoin } from './known-spenders.js'
import { permit2Types } from '../decode/typed-data-permits.js'
import { numberOf, readStruct, structsIn, type Leaf, type Struct } from '../decode/typed-data-structs.js'

export interface TypedDataToJudge {
  /** All struct types, the domain's included. */
  readonly types: TypedDataTypes
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
  /** The calls that the signature authorizes as well. */
  readonly calls: readonly CallToJudge[]
  /** The CAIP-2 id of the application's network. */
  readonly activeChainId: string
  /** The application's origin. */
  readonly origin: string
  /** The visitor's address. */
  readonly account: string
  readonly known: readonly string[]
  /** The decimals of the tokens that pay for an order. */
  readonly tokens?: Tokens
}

const zero = `0x${'0'.repeat(40)}`
const warning = { isWarning: true } as const

/** An account in a field of such a name may act in the signer's name. */
const authorities =
  /^(?:spender|\w*operator|\w*relayer|sender|delegate|delegatee|\w*manager|dispatcher|\w*executors?|\w*agent(?:Address)?|authorized|session\w*|smartSession|\w*signers?|guardian|arbiter|admin|newOwner|controller|subaccount|hook|taker|approve[de]?(?:To)?|pubKeyHash|\w*Key)s?$/i
/** A true field of such a name, or a struct of the types below, gives that right to accounts in fields of any name. */
const grants =
  /approv(?:ed|als?)|allowed|authori[sz](?:ed|ation)|permi(?:tted|ssions?)|granted|trusted|access$|(?:can|may)_?(?:act|sign|spend|trade|withdraw|borrow|move|call)/i
const changesOfRights =
  /^(?:(?:add(?!ress)|enable|install)\w*module|(?:add(?!ress)|set|update|change|link|grant|assign|approve|authori[sz]e)\w*(?:signer|owner|operator|manager|admin|guardian|role|access|permission|controller))/i
/** Bytes in a struct of such a type name a module, which the account obeys. */
const newModule = /^(?:enable|install)(?:\w*module)?$/i
const things = /token|asset|currency|coin|collection/i
const amounts = /(?:^|\.)(?:\w*amounts?|values?|allowed|allowance|\w*allowance)$/i
const items = /(?:^|\.)(?:tokenId|tokenIds|ids|fid)$/i
const movements = /transfer|withdraw|send|claim|burn|bridge|recover/i
/** A field of such a name is a time, an amount, a consent or a recipient, whatever its type. */
const takings =
  /deadline|expir|valid(?:to|until|before)|end(?:s?_?(?:at|time|timestamp|date|block)?)$|until|close|notafter|ttl|duration|amount|allow|price|quantity|value$|fee|bps|pay(?!load)|recipient|receiver|benefi|destination|dst$|address$|approv|token_?ids?$/i
const payees = /^to(?:$|_|[A-Z])|(?:[a-z]T|_t)o$/
/** Numbers of these names take nothing. The whole word has to match, since other words only contain one of these. */
const counters =
  /^(?:time|timestamp|(?:issued|created)(?:At|_at)|chain|choice|support|index|counter)$|(?:^|_)(?:nonce|salt|version|id)s?$|[a-z](?:Nonce|Salt|Version|I[dD])s?$/
/** A struct of such a type revokes a right, and grants none. */
const endings = /^(?:remove|revoke|cancel|delete)(?!.*and)/i
/** A false field of such a name revokes a right. With another name it may lift a limit, as with `readOnly`. */
const takenBackBy =
  /^(?!.*(?:dis|unauth|not|require|need|only|den[iy]|restrict)).*(?:allow|approv|authori[sz]|permi[ts]|grant|enabl|access$)/i
/** Matches empty bytes and zeros. */
const nothing = /^(?:0x0*)?$/
/** Matches an address in 20 bytes, or in one of several words that zeros pad. */
const addressInBytes = /^0x(?:(?:.{64})*0{24}|(?=.{40}(?:0{24})?$))(?!0{10})[\da-f]{40}/
/**
 * Returns the risks of typed data. Data of an unknown kind always gets a flag if it names another account, an amount, a
 * time or a consent.
 */
export function typedDataRisks(request: TypedDataToJudge): readonly Risk[] {
  const { types, primaryType, domain, message, calls, activeChainId, origin, known } = request
  const flags: Risk[] = []
  const { chainId } = domain
  if (chainId !== undefined && evmChainIdOf(Number(chainId)) !== activeChainId) flags.push({ id: 'wrong-chain' })
  const struct = readStruct(types, primaryType, primaryType === domainType ? domain : message)
  const structs = structsIn(struct)
  if (structs.some(runsForeignCode)) flags.push({ id: 'delegatecall' })
  flags.push(...foreignSignIns(structs, origin))
  const ofCalls = callRisks({ calls, chainId: activeChainId, activeChainId, known })
  flags.push(...ofCalls)

  const texts = textsIn([domain, message])
  flags.push(...addressPoisoningRisks(texts.filter(isEvmAddress), known))
  if (texts.some(hasHiddenCharacters)) flags.push({ id: 'hidden-characters' })

  const ofStruct = judge(struct, request)
  const named = ofStruct.length > 0 ? [] : unknownIn(struct, request, ofCalls.length > 0 ? [] : calls)
  return once([
    ...flags,
    ...ofStruct,
    ...(named.length > 0 ? [{ id: 'unknown-data', ...warning, values: { fields: fieldList(named) } } as const] : []),
  ])
}

/** Returns whether a struct runs code with the account's own rights, as a Safe does by `delegatecall`. */
const runsForeignCode = ({ leaves }: Struct): boolean =>
  leaves.some(({ type }) => type === 'bytes') &&
  leaves.some(({ name, value }) => /^(?:operation|\w*delegate_?call)$/i.test(name) && Number(value) > 0)

/** Joins names as the visitor's language does. In right-to-left texts, marks isolate each name from the others. */
const fieldList = (names: readonly string[]): string => {
  const locale = formatLocale()
  const isolated = directionOf(locale) === 'rtl' ? names.map(name => `\u2068${name}\u2069`) : names
  return new Intl.ListFormat(locale, { type: 'unit' }).format(isolated)
}

/** Returns the address in a value. Undefined if it has none, or is a 32-byte word without a known one. */
function addressOf({ type, value }: Leaf, known: readonly string[]): string | undefined {
  if (type === 'bytes32') return known.find(hex => String(value).toLowerCase().includes(hex.slice(2).toLowerCase()))
  const text = typeof value === 'string' ? /0x[\da-f]{40}(?![\da-f])/i.exec(value)?.[0] : undefined
  if (type === 'address' || type === 'string') return text
  const number = /^u?int(?:1[6-9]|2)\d/.test(type) ? BigInt(String(value)) : 0n
  // Contracts for several chains write an address as a number.
  return number >> 120n && number < 2n ** 160n ? `0x${number.toString(16).padStart(40, '0')}` : undefined
}

function judge(struct: Struct, request: TypedDataToJudge): readonly Risk[] {
  const { account, known, primaryType, domain, tokens } = request
  const isKnown = (address = ''): boolean => known.some(other => isSame(other, address))
  // Exchanges and bridges write accounts as 32-byte words, so a word without a known address is foreign.
  const isForeign = (leaf: Leaf): boolean => {
    const address = addressOf(leaf, known)
    return address === undefined
      ? leaf.type === 'bytes32' && Number(leaf.value) > 0
      : !isSame(address, account) && !isSame(address, zero)
  }
  const all = structsIn(struct)
  const isPermit2 = domain['name'] === 'Permit2' || permit2Types.test(primaryType)
  const mover = isPermit2 && struct.leaves.find(({ name }) => name === 'spender')
  const isFilled = !mover || isReactor(mover.value)
  const payee = mover && isPayer(mover.value) ? struct.allLeaves.find(({ name }) => name === 'witness.to') : undefined
  const verdicts = all.map(node =>
    orderVerdict(node, leaf => isForeign(leaf) && !isKnown(addressOf(leaf, known)), tokens, isPosition(struct)),
  )
  const orders = isFilled ? verdicts.filter(verdict => verdict !== undefined) : []
  const flags: Risk[] =
    orders.length === 0 ? [] : [orders.includes('loss') ? { id: 'order' } : { id: 'order', isWarning: true }]
  // Such a key writes in the name of the account that adds it, or only reads. It moves nothing.
  const isHarmlessKey =
    (domain['name'] === 'Farcaster KeyGateway' && primaryType === 'Add') ||
    struct.leaves.some(({ name, value }) => name === 'scope' && value === 'read')
  for (const address of request.calls.flatMap(({ data }) => paidBy(data)))
    if (!isKnown(address) && !isSame(address, zero))
      flags.push({ id: 'recipient', values: { address: getAddress(address) } })
  const granted = new Set<Struct>()
  for (const node of all) {
    const isOwn = granted.has(node) || changesOfRights.test(node.type) || node.leaves.some(isYes)
    if (isOwn) for (const inner of node.inner) granted.add(inner)
    const isGrant = isOwn || node.allLeaves.some(isYes)
    const hasItem = node.leaves.some(({ name }) => items.test(name))
    const isAllowance =
      /permit/i.test(node.type) || node.allLeaves.some(({ name }) => amounts.test(name) || items.test(name))
    const isBare = node.leaves.every(
      leaf => /^(?:bytes|u?int)/.test(leaf.type) || (leaf.type === 'address' && !isForeign(leaf)),
    )
    const sums = node.allLeaves
      .filter(({ name }) => amounts.test(name))
      .map(numberOf)
      .filter(value => value !== undefined)
    const isTakenBack = takesBack(node, sums, isGrant, isPermit2)
    const isBounded = sums.length > 0 && sums.every(value => value < unlimitedFrom)
    for (const named of node.leaves) {
      const leaf = payee && named === mover ? { ...payee, name: named.name } : named
      const address = addressOf(leaf, known)
      const who = address ? (isEvmAddress(address) ? getAddress(address) : address) : String(leaf.value)
      const isKeyOfAnother =
        (authorities.test(leaf.name) ||
          (isGrant && address !== undefined && !isKnown(address) && !things.test(leaf.name)) ||
          (leaf.type === 'bytes' && newModule.test(node.type))) &&
        (leaf.type === 'address' ? isForeign(leaf) : isSomething(leaf) && !(address && isSame(address, account)))
      // The struct is an EIP-7702 authorization, which sets the account's code.
      if (node.type === 'Authorization' && leaf.name === 'address' && isForeign(leaf))
        flags.push({ id: 'delegation', values: { contract: who } })
      // The order's verdict already covers what the order lets an account take.
      if (isKeyOfAnother && isHarmlessKey && !isPermit2 && !isAllowance)
        flags.push({ id: 'authority', values: { address: who }, isWarning: true })
      else if (isKeyOfAnother && orders.length === 0 && !isTakenBack)
        flags.push(
          authorityFlag(
            node.type,
            leaf.name,
            who,
            isPermit2,
            isAllowance,
            isBounded && (isKnown(address) || (isPermit2 ? isRouter(who) : isCarefulSpender(who))),
          ),
        )
      // A Safe refunds the gas at the price in the struct, so a refund exists only with a price.
      if (
        orders.length === 0 &&
        isForeign(leaf) &&
        !isWrapping(node, leaf) &&
        (leaf.name === 'refundReceiver'
          ? node.leaves.some(({ name, value }) => name === 'gasPrice' && Number(value) > 0)
          : recipients.test(leaf.name) &&
            (sums.some(value => value > 0n) || (movements.test(node.type) && sums.length === 0) || hasItem))
      )
        flags.push({ id: 'permit', values: { spender: who }, ...(isKnown(address) && isBounded && warning) })
      if (
        /^bytes(?:32)?$/.test(leaf.type) &&
        String(leaf.value).length === 66 &&
        orders.length + node.inner.length === 0 &&
        isBlindHash(node, leaf.name, isBare)
      )
        flags.push({ id: 'blind-hash' })
    }
  }
  return once(flags)
}

/** Returns whether a struct revokes a right. @param sums the amounts in the struct */
function takesBack({ type, leaves }: Struct, sums: readonly bigint[], isGrant: boolean, isPermit2: boolean): boolean {
  const bools = leaves.filter(leaf => leaf.type === 'bool')
  const isNothing = sums.every(value => value === 0n)
  return (
    bools.every(({ value }) => value === false) &&
    // A false field beside an amount revokes nothing, and Permit2 ignores what a page puts beside its own fields.
    ((bools.some(({ name }) => takenBackBy.test(name)) && isNothing && !isPermit2) ||
      endings.test(type) ||
      (!isGrant && sums.length > 0 && isNothing && !leaves.some(leaf => leaf.type === 'bytes' && leaf.value !== '0x')))
  )
}

/** Returns whether bytes or a text may identify an account. A subaccount is only a name there. */
const isSomething = ({ name, type, value }: Leaf): boolean =>
  /^(?:bytes|string)/.test(type) && name !== 'subaccount' && !nothing.test(String(value))

/** Returns whether a struct wraps coins, which come back as tokens of the same worth. */
const isWrapping = ({ leaves }: Struct, { value }: Leaf): boolean =>
  isWrappedCoin(value) && leaves.some(({ name, value: data }) => name === 'data' && data === selectorOf('deposit()'))

/** Returns whether a struct opens or closes a perpetual position at the market price, which it does not name. */
const isPosition = ({ leaves }: Struct): boolean => leaves.some(({ name }) => name === 'isLong')

const isYes = ({ name, type, value }: Leaf): boolean => type === 'bool' && value === true && grants.test(name)

function authorityFlag(
  type: string,
  name: string,
  who: string,
  isPermit2: boolean,
  isAllowance: boolean,
  isBounded: boolean,
): Risk {
  const level = isBounded ? warning : {}
  if (isPermit2) return { id: 'permit2', values: { spender: who }, ...level }
  if (/approvalforall/i.test(type)) return { id: 'approve-all', values: { spender: who } }
  if (name === 'delegatee' && !isAllowance) return { id: 'votes', values: { address: who }, isWarning: true }
  if (name === 'delegate') return { id: 'delegation', values: { contract: who } }
  return isAllowance
    ? { id: 'permit', values: { spender: who }, ...level }
    : { id: 'authority', values: { address: who } }
}

/** Returns the fields of unknown data that name other addresses, amounts, times, a consent, or calls with any of it. */
function unknownIn(
  { allLeaves }: Struct,
  { account, known }: TypedDataToJudge,
  calls: readonly CallToJudge[],
): readonly string[] {
  const lowerAccount = account.toLowerCase()
  const named = allLeaves.filter(leaf => {
    const { type, value } = leaf
    // A nested field's name starts with the path of its struct, which the patterns for names do not expect.
    const name = leaf.name.slice(leaf.name.lastIndexOf('.') + 1)
    const text = String(value).toLowerCase().replaceAll(lowerAccount.slice(2), zero.slice(2))
    const others = type === 'string' ? text.replaceAll(zero, '') : value
    // The text names only the visitor, or nobody.
    if (others === '') return false
    const address = addressOf({ ...leaf, value: others }, known)
    const isOther = address !== undefined && address.toLowerCase() !== lowerAccount && address !== zero
    // A number that equals the visitor's address may still be an amount.
    if (isOther || (address !== undefined && !/^u?int/.test(type))) return isOther
    return (
      type === 'bool' ||
      calls.some(({ data }) => data === value) ||
      takings.test(name) ||
      payees.test(name) ||
      (!/^u?int(?:8|16)$/.test(type) && numberOf(leaf) !== undefined && !counters.test(name)) ||
      addressInBytes.test(text)
    )
  })
  return [...new Set(named.map(({ name }) => name))]
}

/** Returns every text in a value and every field name, at any depth. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, item]) => [name, ...textsIn(item)])
      : []
