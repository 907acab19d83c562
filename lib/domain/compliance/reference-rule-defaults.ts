/** Defaults of reference rules; a rule overrides what differs. */
export const base = {
  minPerYear: null,
  firstRenewal: null,
  carryOver: null,
  topics: [],
  details: [],
  effectiveFrom: null,
  effectiveTo: null,
  confidence: 'HIGH',
  lastChecked: '2026-11-21',
} as const

/** A topic is part of the total unless it is marked otherwise. */
export const topic = { includedInTotal: true } as const

/** Hours as hundredths. */
export const hours = (value: number): number => value * 100
