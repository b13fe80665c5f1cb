import { isHex, type Hex } from 'viem'
import * as v from 'valibot'
import { addressMax, fetchPublic, FetchRefused, type FetchLimits } from '../../nfts/fetch-public.js'
import type { Consume } from '../../http/rate-limit.js'
import { gatewayCost } from '../../names/name-source.js'
import { limitReads } from '../../nfts/limit-reads.js'

const limits = { bytesMax: 131_072, timeoutMs: 4_000 }
/** Gateways of one question, one after the other: what leads from one to the next has an end. */
const questionsMax = 4
/** The most gateway URLs of one contract answer, and their total length in characters. */
const [urlsMax, urlsLengthMax] = [8, 16_384]
/** The limits of all gateway requests of this server. */
const readLimits = { atOnce: 32, waitingMax: 128 }
const isBytes = (value: unknown): value is Hex => isHex(value) && value.length % 2 === 0
const answerShape = v.object({ data: v.custom<Hex>(isBytes) })

export interface GatewayQuestion {
  readonly data: Hex
  readonly sender: Hex
  readonly urls: readonly string[]
}

/** The gateways of one question. */
export interface QuestionGateways {
  /** @throws where none of them answers, and what paying for one of them throws */
  request(question: GatewayQuestion): Promise<Hex>
  /** Whether a question found no answer. */
  failed(): boolean
}

interface GatewayRequest extends FetchLimits {
  /** The operator's own gateway that it goes to. */
  readonly own: string | undefined
  readonly body: string | undefined
}

const countOf = (text: string, part: string): number => text.split(part).length - 1

/**
 * The address that a template names. How long it is, is counted before it is written: a template may name the data any
 * number of times.
 * @throws {FetchRefused} where it is longer than an address may be
 */
export function gatewayAddress(template: string, { data, sender }: Pick<GatewayQuestion, 'data' | 'sender'>): string {
  const values = [
    ['{sender}', sender.toLowerCase()],
    ['{data}', data],
  ] as const
  const added = values.map(([part, value]) => countOf(template, part) * (value.length - part.length))
  if (template.length > addressMax || added.reduce((sum, length) => sum + length, template.length) > addressMax)
    throw new FetchRefused('Its address is too long.')
  return values.reduce((text, [part, value]) => text.replaceAll(part, value), template)
}

/**
 * Asks the gateways that contracts name (ERC-3668), as strangers' servers are asked: over https, on public addresses,
 * with a bound on time and size, and on how many are asked at once. The contract itself judges what they say.
 * @param trusted addresses of gateways that may lie anywhere
 * @returns opens the gateways of one question; each of them is paid for before it is asked, where that is given
 */
export function createGateways(trusted: readonly string[]): (consume?: Consume) => QuestionGateways {
  const ownOf = (address: string): string | undefined => trusted.find(prefix => address.startsWith(prefix))
  const { read } = limitReads<GatewayRequest>(
    { read: async (url, sent) => (await fetchPublic(url, sent, sent.own, sent.body)).bytes },
    { ...readLimits, isOwn: address => ownOf(address) !== undefined },
    Date.now,
  )

  async function requestGateway(template: string, { data, sender }: GatewayQuestion): Promise<Hex> {
    const url = gatewayAddress(template, { data, sender })
    const body = template.includes('{data}') ? undefined : JSON.stringify({ data, sender: sender.toLowerCase() })
    const bytes = await read(url, { ...limits, own: ownOf(template), body })
    return v.parse(answerShape, JSON.parse(bytes.toString('utf8'))).data
  }

  return consume => {
    let questions = 0
    let isFailed = false
    return {
      async request(question) {
        const { urls } = question
        const isBounded = urls.length <= urlsMax && urls.reduce((sum, { length }) => sum + length, 0) <= urlsLengthMax
        for (const url of isBounded ? urls : []) {
          questions += 1
          if (questions > questionsMax) break
          await consume?.(gatewayCost)
          const answer = await requestGateway(url, question).catch(() => undefined)
          if (answer !== undefined) return answer
        }
        isFailed = true
        throw new Error('No gateway of this name answers.')
      },
      failed: () => isFailed,
    }
  }
}
