import { join, sql } from '@monarch/sql'
import * as exact from '../decimal.ts'
import type { Decimal } from '../decimal.ts'
import {
  exponential,
  largestExponent,
  largestPowerLogarithm,
  logarithm,
  naturalLogarithm,
  power,
  squareRoot,
} from '../decimal-functions.ts'
import type { Value } from '../kinds.ts'
import { constantNumber, type FunctionDefinition, overload, type SqlCall } from '../overload.ts'
import type { Bounds, Size, Term } from '../term.ts'
import { most, usual } from '../term.ts'
import { above, between, numeric, withinDigits } from './fragments.ts'
import { order, unlessZero } from './operators.ts'
