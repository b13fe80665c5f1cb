// Every application of other people's making, installed, type-checked, built and driven.
import { consumers } from '../consumers/consumers.mjs'
import { describeConsumers } from '../consumers/describe-consumer.mjs'

describeConsumers(consumers.map(({ name }) => name))
