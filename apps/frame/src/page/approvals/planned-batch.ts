import type { Risk } from '../risks/risk.js'

/** The fields of every batch of calls, however it is carried out. */
export interface PlannedBatch {
  readonly id: string
  readonly chainId: string
  readonly flags: readonly Risk[]
  /** The application accepts the calls as one only, or not at all. */
  readonly isRequired: boolean
  /** Hash of the request, by which a repetition is recognised. */
  readonly content: string
  /** The result that the application receives. */
  readonly answer: unknown
}
