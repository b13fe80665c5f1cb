import type { ViewName } from '@w3m/core'
import { atom } from 'nanostores'
import type { ViewDefinition } from './define-view.js'
import * as preloaded from './preloaded-views.js'

type Definitions = { readonly [Name in ViewName]: ViewDefinition<Name> }

/** A view that has a line in neither list does not compile. */
type OnDemand = Omit<Definitions, keyof typeof preloaded>

/** Every view by its name, as far as its definition is there. */
export const $views = atom<Partial<Definitions>>(preloaded)

/** Loads the definitions of the views that only some visitors see. */
export async function loadOnDemandViews(): Promise<Definitions> {
  const onDemand: OnDemand = await import('./on-demand-views.js')
  const all = { ...preloaded, ...onDemand }
  $views.set(all)
  return all
}
