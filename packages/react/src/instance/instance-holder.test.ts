import { $instances } from '@w3m/core'
import { expect } from 'chai'
import { network } from '../testing/network.js'
import { holdOwn } from './instance-holder.js'

describe('the instance of a provider', () => {
  it('stays where an Activity hides and shows it within one task, and goes with the provider', async () => {
    const holder = holdOwn({ networks: [network], storage: 'memory' })
    holder.prepare()
    const hide = holder.mount()
    const w3m = holder.get()
    hide()
    // React runs layout effects, which use the instance, at once, and passive ones in a later task.
    holder.prepare()
    await Promise.resolve()
    expect([holder.get(), $instances.get()]).to.deep.equal([w3m, [w3m]])
    const leave = holder.mount()
    leave()
    await Promise.resolve()
    expect([holder.get(), $instances.get()]).to.deep.equal([undefined, []])
  })
})
