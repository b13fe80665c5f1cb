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
  /** Those of the domain among them. */
  readonly types: TypedDataTypes
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
  /** Those that are signed with it. */
  readonly calls: readonly CallToJudge[]
  /** CAIP-2, of the application. */
  readonly activeChainId: string
  /** Of the application. */
  readonly origin: string
  /** The visitor's address. */
  readonly account: string
  readonly known: readonly string[]
  /** What the tokens say that an order is paid in. */
  readonly tokens?: Tokens
}

const zero = `0x${'0'.repeat(40)}`

/** Who is named so may do something in the name of who signs. */
const authorities =
  /^(?:spender|\w*operator|\w*relayer|sender|delegate|delegatee|\w*manager|dispatcher|\w*executors?|\w*agent(?:Address)?|authorized|session\w*|smartSession|\w*signers?|guardian|arbiter|admin|newOwner|controller|subaccount|hook|taker|approve[de]?(?:To)?|pubKeyHash|\w*Key)s?$/i
/** Who is named beside a yes of this name, or in a struct of such a type, may do so too, whatever they are called. */
const grants =
  /approv(?:ed|als?)|allowed|authori[sz](?:ed|ation)|permi(?:tted|ssions?)|granted|trusted|access$|(?:can|may)_?(?:act|sign|spend|trade|withdraw|borrow|move|call)/i
const changesOfRights =
  /^(?:(?:add(?!ress)|enable|install)\w*module|(?:add(?!ress)|set|update|change|link|grant|assign|approve|authori[sz]e)\w*(?:signer|owner|operator|manager|admin|guardian|role|access|permission|controller))/i
/** The account obeys what bytes there say. */
const newModule = /^(?:enable|install)(?:\w*module)?$/i
const things = /token|asset|currency|coin|collection/i
const amounts = /(?:^|\.)(?:\w*amounts?|values?|allowed|allowance|\w*allowance)$/i
const items = /(?:^|\.)(?:tokenId|tokenIds|ids|fid)$/i
const movements = /transfer|withdraw|send|claim|burn|bridge|recover/i
/** What these words say is a time, an amount, a yes or a recipient, whatever its type. */
const takings =
  /deadline|expir|valid(?:to|until|before)|end(?:s?_?(?:at|time|timestamp|date|block)?)$|until|close|notafter|ttl|duration|amount|allow|price|quantity|value$|fee|bps|pay(?!load)|recipient|receiver|benefi|destination|dst$|address$|approv|token_?ids?$/i
const payees = /^to(?:$|_|[A-Z])|(?:[a-z]T|_t)o$/
/** Numbers that take nothing: these words, and no others that only hold them. */
const counters =
  /^(?:time|timestamp|(?:issued|created)(?:At|_at)|chain|choice|support|index|counter)$|(?:^|_)(?:nonce|salt|version|id)s?$|[a-z](?:Nonce|Salt|Version|I[dD])s?$/
/** A struct of such a type ends what somebody may do, and lets nobody else do anything. */
const endings = /^(?:remove|revoke|cancel|delete)(?!.*and)/i
/** A no of such a name takes back; one of another name may lift a bound, as of `readOnly`. */
const takenBackBy =
  /^(?!.*(?:dis|unauth|not|require|need|only|den[iy]|restrict)).*(?:allow|approv|authori[sz]|permi[ts]|grant|enabl|access$)/i
/** No bytes, or zeros alone. */
const nothing = /^(?:0x0*)?$/
/** 20 bytes alone, or a word of several, which zeros fill up. */
const addressInBytes = /^0x(?:(?:.{64})*0{24}|(?=.{40}(?:0{24})?$))(?!0{10})[\da-f]{40}/
/**
 * What is dangerous in typed data to sign, or needs a look: what is not known is never without a flag where it names
 * another, an amount, a time or a yes.
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
    ...(named.length > 0 ? [{ id: 'unknown-data', isAmber: true, values: { fields: fieldList(named) } } as const] : []),
  ])
}

/** With the account's own rights, as a Safe does it. */
const runsForeignCode = ({ leaves }: Struct): boolean =>
  leaves.some(({ type }) => type === 'bytes') &&
  leaves.some(({ name, value }) => /^(?:operation|\w*delegate_?call)$/i.test(name) && Number(value) > 0)

/** Parted as the visitor's language does. From right to left, each name stands for itself. */
const fieldList = (names: readonly string[]): string => {
  const locale = formatLocale()
  const alone = directionOf(locale) === 'rtl' ? names.map(name => `\u2068${name}\u2069`) : names
  return new Intl.ListFormat(locale, { type: 'unit' }).format(alone)
}

/** The address that a value is, or holds; undefined for none, and for a word that holds none which is known. */
function addressOf({ type, value }: Leaf, known: readonly string[]): string | undefined {
  if (type === 'bytes32') return known.find(each => String(value).toLowerCase().includes(each.slice(2).toLowerCase()))
  const text = typeof value === 'string' ? /0x[\da-f]{40}(?![\da-f])/i.exec(value)?.[0] : undefined
  if (type === 'address' || type === 'string') return text
  const number = /^u?int(?:1[6-9]|2)\d/.test(type) ? BigInt(String(value)) : 0n
  // As other chains write it.
  return number >> 120n && number < 2n ** 160n ? `0x${number.toString(16).padStart(40, '0')}` : undefined
}

function judge(struct: Struct, request: TypedDataToJudge): readonly Risk[] {
  const { account, known, primaryType, domain, tokens } = request
  const isKnown = (address = ''): boolean => known.some(each => isSame(each, address))
  // Exchanges and bridges write accounts as whole words.
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
  const verdicts = all.map(each =>
    orderVerdict(each, leaf => isForeign(leaf) && !isKnown(addressOf(leaf, known)), tokens, isPosition(struct)),
  )
  const orders = isFilled ? verdicts.filter(verdict => verdict !== undefined) : []
  const flags: Risk[] =
    orders.length === 0 ? [] : [orders.includes('loss') ? { id: 'order' } : { id: 'order', isAmber: true }]
  // It writes in the name of who adds it, or only reads, and moves nothing.
  const isHarmlessKey =
    (domain['name'] === 'Farcaster KeyGateway' && primaryType === 'Add') ||
    struct.leaves.some(({ name, value }) => name === 'scope' && value === 'read')
  for (const address of request.calls.flatMap(({ data }) => paidBy(data)))
    if (!isKnown(address) && !isSame(address, zero))
      flags.push({ id: 'recipient', values: { address: getAddress(address) } })
  const granted = new Set<Struct>()
  for (const each of all) {
    const isOwn = granted.has(each) || changesOfRights.test(each.type) || each.leaves.some(isYes)
    if (isOwn) for (const inner of each.inner) granted.add(inner)
    const isGrant = isOwn || each.allLeaves.some(isYes)
    const hasItem = each.leaves.some(({ name }) => items.test(name))
    const isAllowance =
      /permit/i.test(each.type) || each.allLeaves.some(({ name }) => amounts.test(name) || items.test(name))
    const isBare = each.leaves.every(
      leaf => /^(?:bytes|u?int)/.test(leaf.type) || (leaf.type === 'address' && !isForeign(leaf)),
    )
    const sums = each.allLeaves
      .filter(({ name }) => amounts.test(name))
      .map(numberOf)
      .filter(value => value !== undefined)
    const isTakenBack = takesBack(each, sums, isGrant, isPermit2)
    const isBounded = sums.length > 0 && sums.every(value => value < unlimitedFrom)
    for (const named of each.leaves) {
      const leaf = payee && named === mover ? { ...payee, name: named.name } : named
      const address = addressOf(leaf, known)
      const who = address ? (isEvmAddress(address) ? getAddress(address) : address) : String(leaf.value)
      const isKeyOfAnother =
        (authorities.test(leaf.name) ||
          (isGrant && address !== undefined && !isKnown(address) && !things.test(leaf.name)) ||
          (leaf.type === 'bytes' && newModule.test(each.type))) &&
        (leaf.type === 'address' ? isForeign(leaf) : isSomething(leaf) && !(address && isSame(address, account)))
      // The account's code, as EIP-7702 signs it.
      if (each.type === 'Authorization' && leaf.name === 'address' && isForeign(leaf))
        flags.push({ id: 'delegation', values: { contract: who } })
      // What an order lets somebody take is judged by what it pays.
      if (isKeyOfAnother && isHarmlessKey && !isPermit2 && !isAllowance)
        flags.push({ id: 'authority', values: { address: who }, isAmber: true })
      else if (isKeyOfAnother && orders.length === 0 && !isTakenBack)
        flags.push(
          authorityFlag(
            each.type,
            leaf.name,
            who,
            isPermit2,
            isAllowance,
            isBounded && (isKnown(address) || (isPermit2 ? isRouter(who) : isCarefulSpender(who))),
          ),
        )
      // A refund is as high as the price of gas in it says.
      if (
        orders.length === 0 &&
        isForeign(leaf) &&
        !isWrapping(each, leaf) &&
        (leaf.name === 'refundReceiver'
          ? each.leaves.some(({ name, value }) => name === 'gasPrice' && Number(value) > 0)
          : recipients.test(leaf.name) &&
            (sums.some(value => value > 0n) || (movements.test(each.type) && sums.length === 0) || hasItem))
      )
        flags.push({ id: 'permit', values: { spender: who }, ...(isKnown(address) && isBounded && { isAmber: true }) })
      if (
        /^bytes(?:32)?$/.test(leaf.type) &&
        String(leaf.value).length === 66 &&
        orders.length + each.inner.length === 0 &&
        isBlindHash(each, leaf.name, isBare)
      )
        flags.push({ id: 'blind-hash' })
    }
  }
  return once(flags)
}

/** Whether a struct ends what somebody may do. @param sums the amounts in it */
function takesBack({ type, leaves }: Struct, sums: readonly bigint[], isGrant: boolean, isPermit2: boolean): boolean {
  const bools = leaves.filter(leaf => leaf.type === 'bool')
  const isNothing = sums.every(value => value === 0n)
  return (
    bools.every(({ value }) => value === false) &&
    // A no beside an amount takes nothing back, and Permit2 does not ask for what a page puts beside its own fields.
    ((bools.some(({ name }) => takenBackBy.test(name)) && isNothing && !isPermit2) ||
      endings.test(type) ||
      (!isGrant && sums.length > 0 && isNothing && !leaves.some(leaf => leaf.type === 'bytes' && leaf.value !== '0x')))
  )
}

/** Bytes or a text that may stand for somebody: a subaccount in such is a name. */
const isSomething = ({ name, type, value }: Leaf): boolean =>
  /^(?:bytes|string)/.test(type) && name !== 'subaccount' && !nothing.test(String(value))

/** Coins that come back as tokens of the same worth. */
const isWrapping = ({ leaves }: Struct, { value }: Leaf): boolean =>
  isWrappedCoin(value) && leaves.some(({ name, value: data }) => name === 'data' && data === selectorOf('deposit()'))

/** One of a perpetual, opened or closed at the price of the market, which is not written there. */
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
  const level = isBounded ? ({ isAmber: true } as const) : {}
  if (isPermit2) return { id: 'permit2', values: { spender: who }, ...level }
  if (/approvalforall/i.test(type)) return { id: 'approve-all', values: { spender: who } }
  if (name === 'delegatee' && !isAllowance) return { id: 'votes', values: { address: who }, isAmber: true }
  if (name === 'delegate') return { id: 'delegation', values: { contract: who } }
  return isAllowance
    ? { id: 'permit', values: { spender: who }, ...level }
    : { id: 'authority', values: { address: who } }
}

/** What data that is not known names: other addresses, amounts, times, a yes or no, and calls, which name all of it. */
function unknownIn(
  { allLeaves }: Struct,
  { account, known }: TypedDataToJudge,
  calls: readonly CallToJudge[],
): readonly string[] {
  const own = account.toLowerCase()
  const named = allLeaves.filter(leaf => {
    const { type, value } = leaf
    // What a struct holds goes by the name of its place too.
    const name = leaf.name.slice(leaf.name.lastIndexOf('.') + 1)
    const text = String(value).toLowerCase().replaceAll(own.slice(2), zero.slice(2))
    const others = type === 'string' ? text.replaceAll(zero, '') : value
    // It names the visitor, or nobody.
    if (others === '') return false
    const address = addressOf({ ...leaf, value: others }, known)
    const isOther = address !== undefined && address.toLowerCase() !== own && address !== zero
    // The visitor's address as a number may be an amount all the same.
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

/** Every text in a value and every name of a field, at any depth. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, each]) => [name, ...textsIn(each)])
      : []
