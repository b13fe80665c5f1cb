import type { DirectoryRepository } from './directory-repository.js'
import type { EventRepository } from './event-repository.js'
import type { NameRepository } from './name-repository.js'
import type { PurchaseRepository } from './purchase-repository.js'
import type { SecretRepository } from './secret-repository.js'
import type { SignInRepository } from './sign-in-repository.js'

/** What the HTTP API stores. Each method is one transaction. */
export interface Repositories {
  readonly directory: DirectoryRepository
  readonly events: EventRepository
  readonly names: NameRepository
  readonly signIns: SignInRepository
  readonly purchases: PurchaseRepository
  readonly secrets: SecretRepository
}
