// Made by `npm run generate` from the files of law/, of which it is all that browsers load.
import type { ReferenceRule } from './reference-rule'

/** Every rule that is shown for reference only. */
export const referenceRules: readonly ReferenceRule[] = [
  {
    "id": "AZ-RN-LPN",
    "geo": "AZ",
    "types": [
      "RN",
      "LPN"
    ],
    "mode": "NO_HOURS",
    "total": 0,
    "periodMonths": 48,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [],
    "details": [
      "practiceHours960"
    ],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://www.chellelaw.com/arizona-nursing-board-attorney/probation/how-do-i-keep-my-nursing-license-active-when-not-working-in-arizona/",
        "cite": "Chelle Law, keeping an Arizona nursing license active"
      },
      {
        "url": "https://chellelaw.com/nursing-license-renewal/",
        "cite": "Chelle Law, nursing license renewal in Arizona"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "DC-RN",
    "geo": "DC",
    "types": [
      "RN"
    ],
    "mode": "HOURS",
    "total": 2400,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "CULTURAL_COMPETENCY",
        "units": 200,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      }
    ],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://dcna.memberclicks.net/nursing-practice-page",
        "cite": "District of Columbia Nurses Association, renewal of 2014"
      },
      {
        "url": "https://github.com/DCCouncil/law-xml-codified/blob/main/us/dc/council/code/titles/3/sections/3-1205.10.xml",
        "cite": "D.C. Code 3-1205.10"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "DC-LPN",
    "geo": "DC",
    "types": [
      "LPN"
    ],
    "mode": "HOURS",
    "total": 1800,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "CULTURAL_COMPETENCY",
        "units": 200,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      }
    ],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://github.com/openlawdc/dcmr/blob/16d6913f57d7329ccb204dbe628d8735ea0de550/code-text/17/17-55/17-5509.txt",
        "cite": "17 DCMR 5509, copy of Open Law DC"
      },
      {
        "url": "https://github.com/DCCouncil/law-xml-codified/blob/main/us/dc/council/code/titles/3/sections/3-1205.10.xml",
        "cite": "D.C. Code 3-1205.10"
      }
    ],
    "lastChecked": "2026-11-30"
  },
  {
    "id": "DE-RN",
    "geo": "DE",
    "types": [
      "RN"
    ],
    "mode": "HOURS",
    "total": 3000,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "DOMESTIC_AND_SEXUAL_VIOLENCE",
        "units": 100,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      }
    ],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "http://www.denurses.org/MainMenu/Education/DE-CE-Requirements",
        "cite": "Delaware Nurses Association, continuing education requirement"
      },
      {
        "url": "https://github.com/saint1415/us-statutes/blob/7dd72f1b58b2cc6673f34861cdae4a4c09f4fc99/data/states/delaware/content/title-title-24/chapter-title24c019index.json",
        "cite": "24 Del. C. 1906(a)(18) and 1918, in a collection that copied the code"
      }
    ],
    "lastChecked": "2026-11-30"
  },
  {
    "id": "DE-LPN",
    "geo": "DE",
    "types": [
      "LPN"
    ],
    "mode": "HOURS",
    "total": 2400,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "DOMESTIC_AND_SEXUAL_VIOLENCE",
        "units": 100,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      }
    ],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "http://www.denurses.org/MainMenu/Education/DE-CE-Requirements",
        "cite": "Delaware Nurses Association, continuing education requirement"
      },
      {
        "url": "https://github.com/saint1415/us-statutes/blob/7dd72f1b58b2cc6673f34861cdae4a4c09f4fc99/data/states/delaware/content/title-title-24/chapter-title24c019index.json",
        "cite": "24 Del. C. 1906(a)(18) and 1918, in a collection that copied the code"
      }
    ],
    "lastChecked": "2026-11-30"
  },
  {
    "id": "FL-NP",
    "geo": "FL",
    "types": [
      "NP"
    ],
    "mode": "ALTERNATIVES",
    "total": 2400,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "MEDICAL_ERRORS",
        "units": 200,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      },
      {
        "topic": "LAWS_AND_RULES",
        "units": 200,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      },
      {
        "topic": "HUMAN_TRAFFICKING",
        "units": 200,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      },
      {
        "topic": "IMPAIRMENT_IN_THE_WORKPLACE",
        "units": 200,
        "frequency": "EVERY_SECOND_RENEWAL",
        "includedInTotal": true
      },
      {
        "topic": "DOMESTIC_VIOLENCE",
        "units": 200,
        "frequency": "EVERY_THIRD_RENEWAL",
        "includedInTotal": false
      },
      {
        "topic": "CONTROLLED_SUBSTANCES",
        "units": 300,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      }
    ],
    "details": [
      "boardOptions"
    ],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://floridasnursing.gov/frequently-asked-questions/?term_id=47",
        "cite": "Florida Board of Nursing, frequently asked questions"
      },
      {
        "url": "http://www.floridasnursing.gov/help-center/how-many-continuing-education-hours-are-required-for-licensure-renewal/",
        "cite": "Florida Board of Nursing, hours required for renewal"
      },
      {
        "url": "https://www.flsenate.gov/Laws/Statutes/2021/464.013",
        "cite": "F.S. 464.013"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "FL-PHARMD",
    "geo": "FL",
    "types": [
      "PHARMD"
    ],
    "mode": "HOURS",
    "total": 3000,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": "PRORATED",
    "carryOver": null,
    "topics": [
      {
        "topic": "HIV_AIDS",
        "units": 100,
        "frequency": "ONCE_BEFORE_FIRST_RENEWAL",
        "includedInTotal": true
      }
    ],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://regulations.justia.com/states/florida/64/64b16/chapter-64b16-26/section-64b16-26-103",
        "cite": "Fla. Admin. Code 64B16-26.103"
      },
      {
        "url": "https://instalawyer.io/laws/florida-statutes/465009-continuing-professional-pharmaceutical",
        "cite": "F.S. 465.009"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "FL-TCHR",
    "geo": "FL",
    "types": [
      "TCHR",
      "SPED"
    ],
    "mode": "HOURS",
    "total": 12000,
    "periodMonths": 60,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "STUDENTS_WITH_DISABILITIES",
        "units": 2000,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      },
      {
        "topic": "READING",
        "units": 4000,
        "frequency": "EVERY_RENEWAL_WHERE_IT_APPLIES",
        "includedInTotal": true
      }
    ],
    "details": [
      "points",
      "sixCredits"
    ],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://dcps.duvalschools.org/o/humanresources/page/renewalrequirements",
        "cite": "Duval County Public Schools, renewal requirements"
      },
      {
        "url": "https://www.dtujax.com/recertification-information/",
        "cite": "Duval Teachers United, recertification"
      },
      {
        "url": "https://www.desotoschools.com/departments/human-resources/certification",
        "cite": "DeSoto County School District, certification"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "MI-RN-LPN",
    "geo": "MI",
    "types": [
      "RN",
      "LPN"
    ],
    "mode": "HOURS",
    "total": 2500,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "PAIN_MANAGEMENT",
        "units": 200,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      },
      {
        "topic": "IMPLICIT_BIAS",
        "units": 200,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      },
      {
        "topic": "HUMAN_TRAFFICKING",
        "units": null,
        "frequency": "ONCE",
        "includedInTotal": false
      }
    ],
    "details": [
      "biasPerYear"
    ],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://med.umich.edu/nursing-PDE/ce/relicensure.html",
        "cite": "Michigan Medicine, relicensure"
      },
      {
        "url": "https://regulations.justia.com/states/michigan/licensing-and-regulatory-affairs/bureau-of-professional-licensing/public-health-code/public-health-code-general-rules/section-r-338-7004",
        "cite": "Mich. Admin. Code R 338.7004"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "NJ-TCHR",
    "geo": "NJ",
    "types": [
      "TCHR",
      "SPED"
    ],
    "mode": "HOURS",
    "total": 2000,
    "periodMonths": 12,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://regulations.justia.com/states/new-jersey/title-6a/chapter-9c/subchapter-4/section-6a-9c-4-4",
        "cite": "N.J.A.C. 6A:9C-4.4"
      },
      {
        "url": "https://casetext.com/regulation/new-jersey-administrative-code/title-6a-education/chapter-9c-professional-development/subchapter-4-district-level-school-level-and-individual-professional-development-requirements/section-6a9c-41-general-provisions",
        "cite": "N.J.A.C. 6A:9C-4.1"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "NY-NP",
    "geo": "NY",
    "types": [
      "NP"
    ],
    "mode": "TOPICS_ONLY",
    "total": 300,
    "periodMonths": 36,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "PAIN_MANAGEMENT",
        "units": 300,
        "frequency": "EVERY_RENEWAL_WHERE_IT_APPLIES",
        "includedInTotal": true
      }
    ],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://legalfix.com/statutes/state-codes/new-york/pbh/article-33/title-1/3309-a",
        "cite": "N.Y. Public Health Law 3309-a"
      },
      {
        "url": "https://lexace.ai/us/statute/new-york/pbh-3309-A",
        "cite": "N.Y. Public Health Law 3309-a, from its beginning"
      },
      {
        "url": "https://www.nyacp.org/i4a/pages/Index.cfm?pageID=3806",
        "cite": "New York Chapter of the American College of Physicians, pain course"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "PA-NP",
    "geo": "PA",
    "types": [
      "NP"
    ],
    "mode": "HOURS",
    "total": 3000,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://pacodeandbulletin.gov/Display/pabull?d=reduce&file=%2Fsecure%2Fpabulletin%2Fdata%2Fvol38%2F38-27%2F1254.html",
        "cite": "38 Pa.B. 3656, on section 8.1 of the Professional Nursing Law (63 P.S. 218.1)"
      },
      {
        "url": "http://www.pacodeandbulletin.gov/Display/pabull?file=/secure/pabulletin/data/vol34/34-49/2140.html",
        "cite": "34 Pa.B. 6409, adopting 49 Pa. Code 21.332 to 21.337"
      },
      {
        "url": "https://pacodeandbulletin.gov/Display/pacode?d=reduce&file=%2Fsecure%2Fpacode%2Fdata%2F049%2Fchapter21%2Fs21.283.html",
        "cite": "49 Pa. Code 21.283"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "PA-PHARMD",
    "geo": "PA",
    "types": [
      "PHARMD"
    ],
    "mode": "HOURS",
    "total": 3000,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "OPIOIDS",
        "units": 200,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      }
    ],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "http://www.pacode.com/secure/data/049/chapter27/s27.32.html",
        "cite": "49 Pa. Code 27.32"
      },
      {
        "url": "https://www.papharmacists.com/page/CE_Requirements",
        "cite": "Pennsylvania Pharmacists Association, CE requirements"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "PA-PRIN",
    "geo": "PA",
    "types": [
      "PRIN"
    ],
    "mode": "HOURS",
    "total": 18000,
    "periodMonths": 60,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": {
      "kind": "UP_TO_FROM_LAST_TWO_YEARS",
      "units": 5000
    },
    "topics": [],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://www.education.pa.gov/Teachers%20-%20Administrators/PA%20Inspired%20Leaders/Pages/ContinuingReminder.aspx",
        "cite": "PDE, PIL continuing professional education requirements reminder"
      },
      {
        "url": "https://www.iu1.org/departments/curriculum-and-instruction/act-45-opportunities",
        "cite": "Intermediate Unit 1, Act 45"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "TX-NP",
    "geo": "TX",
    "types": [
      "NP"
    ],
    "mode": "ALTERNATIVES",
    "total": 2000,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [],
    "details": [
      "boardOptions"
    ],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://texreg.sos.state.tx.us/public/readtac$ext.TacPage?sl=R&app=9&p_dir=&p_rloc=&p_tloc=&p_ploc=&pg=1&p_tac=&ti=22&pt=11&ch=216&rl=3",
        "cite": "22 TAC 216.3, Texas Secretary of State"
      },
      {
        "url": "https://regulations.justia.com/states/texas/title-22/part-11/chapter-222/section-222-3",
        "cite": "22 TAC 222.3"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "TX-CMA2",
    "geo": "TX",
    "types": [
      "CMA2"
    ],
    "mode": "HOURS",
    "total": 700,
    "periodMonths": 12,
    "minPerYear": null,
    "firstRenewal": "EXEMPT",
    "carryOver": null,
    "topics": [],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "http://txrules.elaws.us/rule/title26_chapter557_sec.557.115",
        "cite": "26 TAC 557.115"
      },
      {
        "url": "https://www.hhs.texas.gov/business/licensing-credentialing-regulation/long-term-care-credentialing/medication-aide-program/renew-or-make-changes-a-medication-aide-permit",
        "cite": "Texas Health and Human Services, renew a medication aide permit"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "TX-PARA",
    "geo": "TX",
    "types": [
      "PARA"
    ],
    "mode": "NO_HOURS",
    "total": 0,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [],
    "details": [
      "notRenewable"
    ],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://www.neisd.net/Page/33323",
        "cite": "North East Independent School District, paraprofessional certifications"
      },
      {
        "url": "https://tea.texas.gov/about-tea/laws-and-rules/sbec-rules-tac/sbec-tac-currently-in-effect/19-tac-chapter-230",
        "cite": "19 TAC chapter 230, subchapter E, contents"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "TX-PRIN-SCNSL-SLIB",
    "geo": "TX",
    "types": [
      "PRIN",
      "SCNSL",
      "SLIB"
    ],
    "mode": "HOURS",
    "total": 20000,
    "periodMonths": 60,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "STUDENTS_WITH_DISABILITIES_DYSLEXIA",
        "units": null,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      }
    ],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "http://www.tea.state.tx.us/index2.aspx?id=5572&ekfxmen_noscript=1&ekfxmensel=e9edebdf8_620_628",
        "cite": "TEA, certificate renewal"
      },
      {
        "url": "https://texreg.sos.state.tx.us/public/readtac$ext.TacPage?sl=R&app=9&p_dir=&p_rloc=&p_tloc=&p_ploc=&pg=1&p_tac=&ti=19&pt=7&ch=232&rl=11",
        "cite": "19 TAC 232.11, Texas Secretary of State"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "USA-RRT",
    "geo": "USA",
    "types": [
      "RRT"
    ],
    "mode": "ALTERNATIVES",
    "total": 3000,
    "periodMonths": 60,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [],
    "details": [
      "quarterlyAssessments",
      "examinationInstead"
    ],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://www.nbrc.org/cmp-participation/",
        "cite": "NBRC, credential maintenance"
      },
      {
        "url": "https://www.nbrc.org/nbrc-credential-maintenance-state-license-renewal/",
        "cite": "NBRC, state license renewal"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "USA-RDMS",
    "geo": "USA",
    "types": [
      "RDMS"
    ],
    "mode": "HOURS",
    "total": 3000,
    "periodMonths": 36,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [],
    "details": [
      "calendarYears",
      "knowledgeConfirmation"
    ],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://www.ardms.org/maintain-certification/cme/",
        "cite": "ARDMS, CME"
      },
      {
        "url": "https://ardms.org/knowledge-confirmation-vs-recertification",
        "cite": "ARDMS, knowledge confirmation"
      },
      {
        "url": "https://www.inteleos.org/maintenance-of-certification/continuing-medical-education/cme-bank/",
        "cite": "Inteleos, CME bank"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "VA-TCHR",
    "geo": "VA",
    "types": [
      "TCHR",
      "SPED"
    ],
    "mode": "HOURS",
    "total": 27000,
    "periodMonths": 120,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [],
    "details": [
      "points"
    ],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://d1tvxue8o4w0fl.cloudfront.net/statute/code-of-virginia/title-221-education/chapter-15-teachers-officers-and-employees/article-2-terms-of-employment-generally/section-221-2981-as-amended-by-acts2024c729",
        "cite": "Va. Code 22.1-298.1"
      },
      {
        "url": "https://hcps.us/departments/human_resources/licensure/licensure_renewal",
        "cite": "HCPS schools, licensure renewal"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "VT-RN-LPN",
    "geo": "VT",
    "types": [
      "RN",
      "LPN"
    ],
    "mode": "ALTERNATIVES",
    "total": 2000,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://law.cornell.edu/regulations/vermont/04-170-Code-Vt-R-04-030-170-X",
        "cite": "Code Vt. R. 04-030-170, part 1, section 1, current practice competence"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "WA-TCHR",
    "geo": "WA",
    "types": [
      "TCHR",
      "SPED"
    ],
    "mode": "ALTERNATIVES",
    "total": 10000,
    "periodMonths": 60,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "EQUITY",
        "units": 1500,
        "frequency": "EVERY_RENEWAL",
        "includedInTotal": true
      },
      {
        "topic": "STEM",
        "units": 1500,
        "frequency": "EVERY_RENEWAL_WHERE_IT_APPLIES",
        "includedInTotal": true
      }
    ],
    "details": [
      "growthPlans",
      "applySixMonthsBefore"
    ],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://codes.findlaw.com/wa/title-28a-common-school-provisions/wa-rev-code-28a-410-277/",
        "cite": "RCW 28A.410.277"
      },
      {
        "url": "http://lawfilesext.leg.wa.gov/Biennium/2023-24/Htm/Bill%20Reports/House/1377-S.E2%20HBR%20FBR%2024.htm",
        "cite": "Final Bill Report on chapter 221 of 2024"
      },
      {
        "url": "http://lawfilesext.leg.wa.gov/Biennium/2021-22/Htm/Bill%20Reports/House/1426-S.E%20HBR%20FBR%2021.htm",
        "cite": "Final Bill Report on HB 1426 of 2021"
      },
      {
        "url": "https://ohea98277.org/ospi-cert-rules-2025",
        "cite": "OSPI’s notice on applications, reprinted by an education association"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "WV-LPN",
    "geo": "WV",
    "types": [
      "LPN"
    ],
    "mode": "HOURS",
    "total": 2400,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [
      {
        "topic": "PAIN_MANAGEMENT_END_OF_LIFE",
        "units": 200,
        "frequency": "ONCE",
        "includedInTotal": true
      }
    ],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://d1tvxue8o4w0fl.cloudfront.net/regulation/west-virginia-administrative-code/agency-10-licensed-practical-nurses/title-10-legislative-rule-west-virginia-state-board-of-examiners-for-licensed-practical-nurses/series-10-06-continuing-competence/section-10-6-3-continuing-competence-a-prerequisite-for-renewal",
        "cite": "W. Va. Code R. 10-6-3"
      },
      {
        "url": "https://lpnboard.wv.gov/audits/Pages/default.aspx",
        "cite": "West Virginia LPN Board, audits"
      },
      {
        "url": "https://d1tvxue8o4w0fl.cloudfront.net/regulation/west-virginia-administrative-code/agency-10-licensed-practical-nurses/title-10-legislative-rule-west-virginia-state-board-of-examiners-for-licensed-practical-nurses/series-10-02-policies-regulating-licensure-of-the-licensed-practical-nurses/section-10-2-9-annual-renewal-of-license",
        "cite": "W. Va. Code R. 10-2-9"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "WY-RN-LPN",
    "geo": "WY",
    "types": [
      "RN",
      "LPN"
    ],
    "mode": "ALTERNATIVES",
    "total": 3000,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://wsbn.wyo.gov/licensing",
        "cite": "Wyoming State Board of Nursing, licensing"
      },
      {
        "url": "https://wsbn.wyo.gov/renewal",
        "cite": "Wyoming State Board of Nursing, renewal"
      }
    ],
    "lastChecked": "2026-11-29"
  },
  {
    "id": "WY-CNA",
    "geo": "WY",
    "types": [
      "CNA"
    ],
    "mode": "ALTERNATIVES",
    "total": 3000,
    "periodMonths": 24,
    "minPerYear": null,
    "firstRenewal": null,
    "carryOver": null,
    "topics": [],
    "details": [],
    "effectiveFrom": null,
    "effectiveTo": null,
    "confidence": "MEDIUM",
    "sources": [
      {
        "url": "https://wsbn.wyo.gov/licensing",
        "cite": "Wyoming State Board of Nursing, licensing"
      },
      {
        "url": "https://wsbn.wyo.gov/renewal",
        "cite": "Wyoming State Board of Nursing, renewal"
      }
    ],
    "lastChecked": "2026-11-29"
  }
]
