// Every application of other people's making, installed, type-checked, built and driven. `W3M_CONSUMERS=wagmi,next`
// names some.
import { consumers } from '../consumers/consumers.mjs'
import { describeConsumers } from '../consumers/describe-consumer.mjs'

describeConsumers(process.env.W3M_CONSUMERS?.split(',') ?? consumers.map(({ name }) => name))
