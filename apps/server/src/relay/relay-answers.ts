import type { RawData } from 'ws'
import { createSerialQueue } from '../serial-queue.js'
import type { SpendCalls } from './relay-allowance.js'
import { errorFrame, readFrame, resultFrame, type RelayFrame } from './relay-frame.js'
import { readCall, type RelayHandlers } from './relay-methods.js'
import type { RelayReader } from './relay-reader.js'
import { RelayError, relayErrorCodes } from './relay-refusal.js'

export interface AnswersDeps {
  readonly connection: {
    send(text: string): void
    /** Whether the connection has ended: later frames are not read. */
    isEnded(): boolean
  }
  readonly spend: SpendCalls
  readonly handlers: RelayHandlers
  readonly reader: Pick<RelayReader, 'catchUp' | 'finishDelivery'>
  /** Time in ms. */
  readonly now: () => number
  readonly report: (error: unknown) => void
}

/** The library gives a Buffer where it is not asked for anything else. */
export const bytesOf = (data: RawData): Buffer => (Buffer.isBuffer(data) ? data : Buffer.from(data.toString()))

function readText(data: RawData, isBinary: boolean): RelayFrame {
  if (isBinary) throw new RelayError(relayErrorCodes.request, 'Frames are text.')
  return readFrame(bytesOf(data))
}

const failed = { code: relayErrorCodes.storage, message: 'The relay failed to answer.' }

/** Answers what one client says. */
export function createAnswers({ connection, spend, handlers, reader, now, report }: AnswersDeps) {
  const inOrder = createSerialQueue()

  /** Calls begin in the order in which they came. @returns what the call will answer */
  const begin = ({ method, params }: Extract<RelayFrame, { kind: 'call' }>) =>
    inOrder(async () => {
      // A call that arrived before the end, and waited for its turn, is not carried out either.
      if (connection.isEnded()) return undefined
      await spend(1)
      const call = readCall(method, params)
      if (call.cost > 1) await spend(call.cost - 1)
      return { result: call.run(handlers) }
    })

  /** @returns the text of the answer; undefined for a frame that is answered by none */
  async function answerTo(frame: RelayFrame): Promise<string | undefined> {
    if (frame.kind === 'call') {
      const started = await begin(frame)
      return started && resultFrame(frame.id, await started.result, now())
    }
    if (!reader.finishDelivery(frame.id, frame)) await spend(1)
    return undefined
  }

  /** Noise costs what a call costs: else it would be the cheapest way to keep the relay busy. */
  return async (data: RawData, isBinary: boolean): Promise<void> => {
    let frame: RelayFrame | undefined
    try {
      try {
        frame = readText(data, isBinary)
      } catch (error) {
        await spend(1)
        throw error
      }
      const text = await answerTo(frame)
      if (text === undefined) return
      connection.send(text)
    } catch (error) {
      if (!(error instanceof RelayError)) report(error)
      const id = frame?.kind === 'call' ? frame.id : undefined
      connection.send(errorFrame(id, error instanceof RelayError ? error : failed))
    }
    // A call that failed may have subscribed before it did.
    void reader.catchUp()
  }
}
