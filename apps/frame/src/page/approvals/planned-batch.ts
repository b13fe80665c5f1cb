import type { Risk } from '../risks/risk.js'

/** What every batch of calls has, however it is carried out. */
export interface PlannedBatch {
  readonly id: string
  readonly chainId: string
  readonly flags: readonly Risk[]
  /** The application takes them as one, or not at all. */
  readonly isRequired: boolean
  /** The request, to know it again. */
  readonly content: string
  /** What the application is answered. */
  readonly answer: unknown
}
