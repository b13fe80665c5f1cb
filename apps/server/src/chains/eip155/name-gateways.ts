import { isHex, type Hex } from 'viem'
import * as v from 'valibot'
import { fetchPublic } from '../../nfts/fetch-public.js'

const limits = { bytesMax: 131_072, timeoutMs: 4_000 }
/** Gateways of one question, one after the other: what leads from one to the next has an end. */
const questionsMax = 4
const isBytes = (value: unknown): value is Hex => isHex(value) && value.length % 2 === 0
const answerShape = v.object({ data: v.custom<Hex>(isBytes) })

interface GatewayQuestion {
  readonly data: Hex
  readonly sender: Hex
  readonly urls: readonly string[]
}

/**
 * Asks the gateways that a contract names (ERC-3668), as a stranger's servers are asked: over https, on public
 * addresses, with a bound on time and size. The contract itself judges what they say.
 * @param trusted addresses of gateways that may lie anywhere
 */
export function createGatewayReader(trusted: readonly string[]) {
  let questions = 0
  let isFailed = false

  async function askOne(template: string, { data, sender }: GatewayQuestion): Promise<Hex> {
    const url = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    const body = template.includes('{data}') ? undefined : JSON.stringify({ data, sender: sender.toLowerCase() })
    const own = trusted.find(each => template.startsWith(each))
    const { bytes } = await fetchPublic(url, limits, own, body)
    return v.parse(answerShape, JSON.parse(bytes.toString('utf8'))).data
  }

  return {
    /** @throws where none of them answers */
    async request(question: GatewayQuestion): Promise<Hex> {
      for (const url of question.urls) {
        questions += 1
        if (questions > questionsMax) break
        const answer = await askOne(url, question).catch(() => undefined)
        if (answer !== undefined) return answer
      }
      isFailed = true
      throw new Error('No gateway of this name answers.')
    },
    /** Whether a question found no answer. */
    failed: () => isFailed,
  }
}
