// Made by `npm run generate` from the names of the files in law/. Browser code must never import it.
import AK_CNA from '@/law/AK/CNA.json' with { type: 'json' }
import AK_CNA_cases from '@/law/AK/CNA.cases.json' with { type: 'json' }
import AK_LPN from '@/law/AK/LPN.json' with { type: 'json' }
import AK_RN from '@/law/AK/RN.json' with { type: 'json' }
import AK_RN_cases from '@/law/AK/RN.cases.json' with { type: 'json' }
import AL_CNA from '@/law/AL/CNA.json' with { type: 'json' }
import AL_CNA_cases from '@/law/AL/CNA.cases.json' with { type: 'json' }
import AL_LPN from '@/law/AL/LPN.json' with { type: 'json' }
import AL_LPN_cases from '@/law/AL/LPN.cases.json' with { type: 'json' }
import AL_RN from '@/law/AL/RN.json' with { type: 'json' }
import AL_RN_cases from '@/law/AL/RN.cases.json' with { type: 'json' }
import AR_LPN from '@/law/AR/LPN.json' with { type: 'json' }
import AR_RN from '@/law/AR/RN.json' with { type: 'json' }
import AR_RN_cases from '@/law/AR/RN.cases.json' with { type: 'json' }
import AZ_CNA from '@/law/AZ/CNA.json' with { type: 'json' }
import AZ_CNA_cases from '@/law/AZ/CNA.cases.json' with { type: 'json' }
import AZ_LPN from '@/law/AZ/LPN.json' with { type: 'json' }
import AZ_RN from '@/law/AZ/RN.json' with { type: 'json' }
import AZ_RN_cases from '@/law/AZ/RN.cases.json' with { type: 'json' }
import CA_CNA from '@/law/CA/CNA.json' with { type: 'json' }
import CA_EMT from '@/law/CA/EMT.json' with { type: 'json' }
import CA_EMT_cases from '@/law/CA/EMT.cases.json' with { type: 'json' }
import CA_HHA from '@/law/CA/HHA.json' with { type: 'json' }
import CA_LVN from '@/law/CA/LVN.json' with { type: 'json' }
import CA_MD from '@/law/CA/MD.json' with { type: 'json' }
import CA_MD_cases from '@/law/CA/MD.cases.json' with { type: 'json' }
import CA_NHA from '@/law/CA/NHA.json' with { type: 'json' }
import CA_NHA_cases from '@/law/CA/NHA.cases.json' with { type: 'json' }
import CA_OT from '@/law/CA/OT.json' with { type: 'json' }
import CA_OT_cases from '@/law/CA/OT.cases.json' with { type: 'json' }
import CA_OTA from '@/law/CA/OTA.json' with { type: 'json' }
import CA_OTA_cases from '@/law/CA/OTA.cases.json' with { type: 'json' }
import CA_PHARMD from '@/law/CA/PHARMD.json' with { type: 'json' }
import CA_PHARMD_cases from '@/law/CA/PHARMD.cases.json' with { type: 'json' }
import CA_PRIN from '@/law/CA/PRIN.json' with { type: 'json' }
import CA_RN from '@/law/CA/RN.json' with { type: 'json' }
import CA_SPED from '@/law/CA/SPED.json' with { type: 'json' }
import CA_TCHR from '@/law/CA/TCHR.json' with { type: 'json' }
import CA_TCHR_cases from '@/law/CA/TCHR.cases.json' with { type: 'json' }
import CO_LPN from '@/law/CO/LPN.json' with { type: 'json' }
import CO_RN from '@/law/CO/RN.json' with { type: 'json' }
import CO_RN_cases from '@/law/CO/RN.cases.json' with { type: 'json' }
import CT_CNA from '@/law/CT/CNA.json' with { type: 'json' }
import CT_CNA_cases from '@/law/CT/CNA.cases.json' with { type: 'json' }
import CT_LPN from '@/law/CT/LPN.json' with { type: 'json' }
import CT_RN from '@/law/CT/RN.json' with { type: 'json' }
import CT_RN_cases from '@/law/CT/RN.cases.json' with { type: 'json' }
import DC_CNA from '@/law/DC/CNA.json' with { type: 'json' }
import DC_CNA_cases from '@/law/DC/CNA.cases.json' with { type: 'json' }
import DC_LPN from '@/law/DC/LPN.json' with { type: 'json' }
import DC_RN from '@/law/DC/RN.json' with { type: 'json' }
import DE_CNA from '@/law/DE/CNA.json' with { type: 'json' }
import DE_CNA_cases from '@/law/DE/CNA.cases.json' with { type: 'json' }
import DE_LPN from '@/law/DE/LPN.json' with { type: 'json' }
import DE_LPN_cases from '@/law/DE/LPN.cases.json' with { type: 'json' }
import DE_RN from '@/law/DE/RN.json' with { type: 'json' }
import DE_RN_cases from '@/law/DE/RN.cases.json' with { type: 'json' }
import FL_CNA from '@/law/FL/CNA.json' with { type: 'json' }
import FL_CNA_cases from '@/law/FL/CNA.cases.json' with { type: 'json' }
import FL_EMT from '@/law/FL/EMT.json' with { type: 'json' }
import FL_EMT_cases from '@/law/FL/EMT.cases.json' with { type: 'json' }
import FL_LPN from '@/law/FL/LPN.json' with { type: 'json' }
import FL_LPN_cases from '@/law/FL/LPN.cases.json' with { type: 'json' }
import FL_NHA from '@/law/FL/NHA.json' with { type: 'json' }
import FL_NHA_cases from '@/law/FL/NHA.cases.json' with { type: 'json' }
import FL_NP from '@/law/FL/NP.json' with { type: 'json' }
import FL_NP_cases from '@/law/FL/NP.cases.json' with { type: 'json' }
import FL_PHARMD from '@/law/FL/PHARMD.json' with { type: 'json' }
import FL_PHARMD_cases from '@/law/FL/PHARMD.cases.json' with { type: 'json' }
import FL_PRMDC from '@/law/FL/PRMDC.json' with { type: 'json' }
import FL_PRMDC_cases from '@/law/FL/PRMDC.cases.json' with { type: 'json' }
import FL_RN from '@/law/FL/RN.json' with { type: 'json' }
import FL_RN_cases from '@/law/FL/RN.cases.json' with { type: 'json' }
import FL_SPED from '@/law/FL/SPED.json' with { type: 'json' }
import FL_TCHR from '@/law/FL/TCHR.json' with { type: 'json' }
import FL_TCHR_cases from '@/law/FL/TCHR.cases.json' with { type: 'json' }
import GA_CNA from '@/law/GA/CNA.json' with { type: 'json' }
import GA_CNA_cases from '@/law/GA/CNA.cases.json' with { type: 'json' }
import GA_LPN from '@/law/GA/LPN.json' with { type: 'json' }
import GA_LPN_cases from '@/law/GA/LPN.cases.json' with { type: 'json' }
import GA_PRIN from '@/law/GA/PRIN.json' with { type: 'json' }
import GA_RN from '@/law/GA/RN.json' with { type: 'json' }
import GA_RN_cases from '@/law/GA/RN.cases.json' with { type: 'json' }
import GA_SPED from '@/law/GA/SPED.json' with { type: 'json' }
import GA_TCHR from '@/law/GA/TCHR.json' with { type: 'json' }
import GA_TCHR_cases from '@/law/GA/TCHR.cases.json' with { type: 'json' }
import HI_CNA from '@/law/HI/CNA.json' with { type: 'json' }
import HI_CNA_cases from '@/law/HI/CNA.cases.json' with { type: 'json' }
import HI_LPN from '@/law/HI/LPN.json' with { type: 'json' }
import HI_RN from '@/law/HI/RN.json' with { type: 'json' }
import HI_RN_cases from '@/law/HI/RN.cases.json' with { type: 'json' }
import IA_CNA from '@/law/IA/CNA.json' with { type: 'json' }
import IA_CNA_cases from '@/law/IA/CNA.cases.json' with { type: 'json' }
import IA_LPN from '@/law/IA/LPN.json' with { type: 'json' }
import IA_RN from '@/law/IA/RN.json' with { type: 'json' }
import IA_RN_cases from '@/law/IA/RN.cases.json' with { type: 'json' }
import ID_CNA from '@/law/ID/CNA.json' with { type: 'json' }
import ID_CNA_cases from '@/law/ID/CNA.cases.json' with { type: 'json' }
import ID_LPN from '@/law/ID/LPN.json' with { type: 'json' }
import ID_RN from '@/law/ID/RN.json' with { type: 'json' }
import ID_RN_cases from '@/law/ID/RN.cases.json' with { type: 'json' }
import IL_CNA from '@/law/IL/CNA.json' with { type: 'json' }
import IL_CNA_cases from '@/law/IL/CNA.cases.json' with { type: 'json' }
import IL_LPN from '@/law/IL/LPN.json' with { type: 'json' }
import IL_NP from '@/law/IL/NP.json' with { type: 'json' }
import IL_NP_cases from '@/law/IL/NP.cases.json' with { type: 'json' }
import IL_PRIN from '@/law/IL/PRIN.json' with { type: 'json' }
import IL_PRIN_cases from '@/law/IL/PRIN.cases.json' with { type: 'json' }
import IL_RN from '@/law/IL/RN.json' with { type: 'json' }
import IL_RN_cases from '@/law/IL/RN.cases.json' with { type: 'json' }
import IL_SPED from '@/law/IL/SPED.json' with { type: 'json' }
import IL_TCHR from '@/law/IL/TCHR.json' with { type: 'json' }
import IL_TCHR_cases from '@/law/IL/TCHR.cases.json' with { type: 'json' }
import IN_CNA from '@/law/IN/CNA.json' with { type: 'json' }
import IN_CNA_cases from '@/law/IN/CNA.cases.json' with { type: 'json' }
import IN_LPN from '@/law/IN/LPN.json' with { type: 'json' }
import IN_LPN_cases from '@/law/IN/LPN.cases.json' with { type: 'json' }
import IN_RN from '@/law/IN/RN.json' with { type: 'json' }
import IN_RN_cases from '@/law/IN/RN.cases.json' with { type: 'json' }
import KS_LPN from '@/law/KS/LPN.json' with { type: 'json' }
import KS_RN from '@/law/KS/RN.json' with { type: 'json' }
import KS_RN_cases from '@/law/KS/RN.cases.json' with { type: 'json' }
import KY_LPN from '@/law/KY/LPN.json' with { type: 'json' }
import KY_RN from '@/law/KY/RN.json' with { type: 'json' }
import KY_RN_cases from '@/law/KY/RN.cases.json' with { type: 'json' }
import LA_CNA from '@/law/LA/CNA.json' with { type: 'json' }
import LA_CNA_cases from '@/law/LA/CNA.cases.json' with { type: 'json' }
import LA_RN from '@/law/LA/RN.json' with { type: 'json' }
import LA_RN_cases from '@/law/LA/RN.cases.json' with { type: 'json' }
import MA_CNA from '@/law/MA/CNA.json' with { type: 'json' }
import MA_CNA_cases from '@/law/MA/CNA.cases.json' with { type: 'json' }
import MA_LPN from '@/law/MA/LPN.json' with { type: 'json' }
import MA_LPN_cases from '@/law/MA/LPN.cases.json' with { type: 'json' }
import MA_RN from '@/law/MA/RN.json' with { type: 'json' }
import MA_RN_cases from '@/law/MA/RN.cases.json' with { type: 'json' }
import MA_TCHR from '@/law/MA/TCHR.json' with { type: 'json' }
import MA_TCHR_cases from '@/law/MA/TCHR.cases.json' with { type: 'json' }
import MD_CNA from '@/law/MD/CNA.json' with { type: 'json' }
import MD_CNA_cases from '@/law/MD/CNA.cases.json' with { type: 'json' }
import MD_LPN from '@/law/MD/LPN.json' with { type: 'json' }
import MD_RN from '@/law/MD/RN.json' with { type: 'json' }
import MD_RN_cases from '@/law/MD/RN.cases.json' with { type: 'json' }
import ME_CNA from '@/law/ME/CNA.json' with { type: 'json' }
import ME_CNA_cases from '@/law/ME/CNA.cases.json' with { type: 'json' }
import ME_LPN from '@/law/ME/LPN.json' with { type: 'json' }
import ME_RN from '@/law/ME/RN.json' with { type: 'json' }
import ME_RN_cases from '@/law/ME/RN.cases.json' with { type: 'json' }
import MI_CNA from '@/law/MI/CNA.json' with { type: 'json' }
import MI_CNA_cases from '@/law/MI/CNA.cases.json' with { type: 'json' }
import MI_LPN from '@/law/MI/LPN.json' with { type: 'json' }
import MI_RN from '@/law/MI/RN.json' with { type: 'json' }
import MI_RN_cases from '@/law/MI/RN.cases.json' with { type: 'json' }
import MI_SPED from '@/law/MI/SPED.json' with { type: 'json' }
import MI_TCHR from '@/law/MI/TCHR.json' with { type: 'json' }
import MI_TCHR_cases from '@/law/MI/TCHR.cases.json' with { type: 'json' }
import MN_CNA from '@/law/MN/CNA.json' with { type: 'json' }
import MN_CNA_cases from '@/law/MN/CNA.cases.json' with { type: 'json' }
import MN_LPN from '@/law/MN/LPN.json' with { type: 'json' }
import MN_LPN_cases from '@/law/MN/LPN.cases.json' with { type: 'json' }
import MN_RN from '@/law/MN/RN.json' with { type: 'json' }
import MN_RN_cases from '@/law/MN/RN.cases.json' with { type: 'json' }
import MO_CNA from '@/law/MO/CNA.json' with { type: 'json' }
import MO_CNA_cases from '@/law/MO/CNA.cases.json' with { type: 'json' }
import MO_LPN from '@/law/MO/LPN.json' with { type: 'json' }
import MO_LPN_cases from '@/law/MO/LPN.cases.json' with { type: 'json' }
import MO_RN from '@/law/MO/RN.json' with { type: 'json' }
import MO_RN_cases from '@/law/MO/RN.cases.json' with { type: 'json' }
import MS_LPN from '@/law/MS/LPN.json' with { type: 'json' }
import MS_LPN_cases from '@/law/MS/LPN.cases.json' with { type: 'json' }
import MS_RN from '@/law/MS/RN.json' with { type: 'json' }
import MS_RN_cases from '@/law/MS/RN.cases.json' with { type: 'json' }
import NC_CNA from '@/law/NC/CNA.json' with { type: 'json' }
import NC_CNA_cases from '@/law/NC/CNA.cases.json' with { type: 'json' }
import NC_LPN from '@/law/NC/LPN.json' with { type: 'json' }
import NC_NP from '@/law/NC/NP.json' with { type: 'json' }
import NC_NP_cases from '@/law/NC/NP.cases.json' with { type: 'json' }
import NC_RN from '@/law/NC/RN.json' with { type: 'json' }
import NC_RN_cases from '@/law/NC/RN.cases.json' with { type: 'json' }
import NC_SPED from '@/law/NC/SPED.json' with { type: 'json' }
import NC_TCHR from '@/law/NC/TCHR.json' with { type: 'json' }
import NC_TCHR_cases from '@/law/NC/TCHR.cases.json' with { type: 'json' }
import ND_LPN from '@/law/ND/LPN.json' with { type: 'json' }
import ND_RN from '@/law/ND/RN.json' with { type: 'json' }
import ND_RN_cases from '@/law/ND/RN.cases.json' with { type: 'json' }
import NE_CNA from '@/law/NE/CNA.json' with { type: 'json' }
import NE_CNA_cases from '@/law/NE/CNA.cases.json' with { type: 'json' }
import NE_LPN from '@/law/NE/LPN.json' with { type: 'json' }
import NE_LPN_cases from '@/law/NE/LPN.cases.json' with { type: 'json' }
import NE_RN from '@/law/NE/RN.json' with { type: 'json' }
import NE_RN_cases from '@/law/NE/RN.cases.json' with { type: 'json' }
import NH_CNA from '@/law/NH/CNA.json' with { type: 'json' }
import NH_CNA_cases from '@/law/NH/CNA.cases.json' with { type: 'json' }
import NH_LPN from '@/law/NH/LPN.json' with { type: 'json' }
import NH_RN from '@/law/NH/RN.json' with { type: 'json' }
import NH_RN_cases from '@/law/NH/RN.cases.json' with { type: 'json' }
import NJ_CNA from '@/law/NJ/CNA.json' with { type: 'json' }
import NJ_CNA_cases from '@/law/NJ/CNA.cases.json' with { type: 'json' }
import NJ_LPN from '@/law/NJ/LPN.json' with { type: 'json' }
import NJ_RN from '@/law/NJ/RN.json' with { type: 'json' }
import NJ_RN_cases from '@/law/NJ/RN.cases.json' with { type: 'json' }
import NJ_SPED from '@/law/NJ/SPED.json' with { type: 'json' }
import NJ_TCHR from '@/law/NJ/TCHR.json' with { type: 'json' }
import NV_CNA from '@/law/NV/CNA.json' with { type: 'json' }
import NV_CNA_cases from '@/law/NV/CNA.cases.json' with { type: 'json' }
import NV_LPN from '@/law/NV/LPN.json' with { type: 'json' }
import NV_RN from '@/law/NV/RN.json' with { type: 'json' }
import NV_RN_cases from '@/law/NV/RN.cases.json' with { type: 'json' }
import NY_LPN from '@/law/NY/LPN.json' with { type: 'json' }
import NY_LPN_cases from '@/law/NY/LPN.cases.json' with { type: 'json' }
import NY_NHA from '@/law/NY/NHA.json' with { type: 'json' }
import NY_NHA_cases from '@/law/NY/NHA.cases.json' with { type: 'json' }
import NY_NP from '@/law/NY/NP.json' with { type: 'json' }
import NY_PHARMD from '@/law/NY/PHARMD.json' with { type: 'json' }
import NY_PHARMD_cases from '@/law/NY/PHARMD.cases.json' with { type: 'json' }
import NY_PRIN from '@/law/NY/PRIN.json' with { type: 'json' }
import NY_RN from '@/law/NY/RN.json' with { type: 'json' }
import NY_RN_cases from '@/law/NY/RN.cases.json' with { type: 'json' }
import NY_SPED from '@/law/NY/SPED.json' with { type: 'json' }
import NY_TCHR from '@/law/NY/TCHR.json' with { type: 'json' }
import NY_TCHR_cases from '@/law/NY/TCHR.cases.json' with { type: 'json' }
import OH_CNA from '@/law/OH/CNA.json' with { type: 'json' }
import OH_CNA_cases from '@/law/OH/CNA.cases.json' with { type: 'json' }
import OH_LPN from '@/law/OH/LPN.json' with { type: 'json' }
import OH_LPN_cases from '@/law/OH/LPN.cases.json' with { type: 'json' }
import OH_PRIN from '@/law/OH/PRIN.json' with { type: 'json' }
import OH_RN from '@/law/OH/RN.json' with { type: 'json' }
import OH_RN_cases from '@/law/OH/RN.cases.json' with { type: 'json' }
import OH_SPED from '@/law/OH/SPED.json' with { type: 'json' }
import OH_TCHR from '@/law/OH/TCHR.json' with { type: 'json' }
import OH_TCHR_cases from '@/law/OH/TCHR.cases.json' with { type: 'json' }
import OK_CNA from '@/law/OK/CNA.json' with { type: 'json' }
import OK_CNA_cases from '@/law/OK/CNA.cases.json' with { type: 'json' }
import OK_LPN from '@/law/OK/LPN.json' with { type: 'json' }
import OK_LPN_cases from '@/law/OK/LPN.cases.json' with { type: 'json' }
import OK_RN from '@/law/OK/RN.json' with { type: 'json' }
import OK_RN_cases from '@/law/OK/RN.cases.json' with { type: 'json' }
import OR_CNA from '@/law/OR/CNA.json' with { type: 'json' }
import OR_CNA_cases from '@/law/OR/CNA.cases.json' with { type: 'json' }
import OR_LPN from '@/law/OR/LPN.json' with { type: 'json' }
import OR_RN from '@/law/OR/RN.json' with { type: 'json' }
import OR_RN_cases from '@/law/OR/RN.cases.json' with { type: 'json' }
import PA_CNA from '@/law/PA/CNA.json' with { type: 'json' }
import PA_CNA_cases from '@/law/PA/CNA.cases.json' with { type: 'json' }
import PA_LPN from '@/law/PA/LPN.json' with { type: 'json' }
import PA_LPN_cases from '@/law/PA/LPN.cases.json' with { type: 'json' }
import PA_NHA from '@/law/PA/NHA.json' with { type: 'json' }
import PA_NHA_cases from '@/law/PA/NHA.cases.json' with { type: 'json' }
import PA_NP from '@/law/PA/NP.json' with { type: 'json' }
import PA_NP_cases from '@/law/PA/NP.cases.json' with { type: 'json' }
import PA_PHARMD from '@/law/PA/PHARMD.json' with { type: 'json' }
import PA_PHARMD_cases from '@/law/PA/PHARMD.cases.json' with { type: 'json' }
import PA_PRIN from '@/law/PA/PRIN.json' with { type: 'json' }
import PA_RN from '@/law/PA/RN.json' with { type: 'json' }
import PA_RN_cases from '@/law/PA/RN.cases.json' with { type: 'json' }
import PA_SPED from '@/law/PA/SPED.json' with { type: 'json' }
import PA_TCHR from '@/law/PA/TCHR.json' with { type: 'json' }
import PA_TCHR_cases from '@/law/PA/TCHR.cases.json' with { type: 'json' }
import RI_LPN from '@/law/RI/LPN.json' with { type: 'json' }
import RI_RN from '@/law/RI/RN.json' with { type: 'json' }
import RI_RN_cases from '@/law/RI/RN.cases.json' with { type: 'json' }
import SC_LPN from '@/law/SC/LPN.json' with { type: 'json' }
import SC_RN from '@/law/SC/RN.json' with { type: 'json' }
import SC_RN_cases from '@/law/SC/RN.cases.json' with { type: 'json' }
import SD_CNA from '@/law/SD/CNA.json' with { type: 'json' }
import SD_CNA_cases from '@/law/SD/CNA.cases.json' with { type: 'json' }
import SD_LPN from '@/law/SD/LPN.json' with { type: 'json' }
import SD_RN from '@/law/SD/RN.json' with { type: 'json' }
import SD_RN_cases from '@/law/SD/RN.cases.json' with { type: 'json' }
import TN_LPN from '@/law/TN/LPN.json' with { type: 'json' }
import TN_RN from '@/law/TN/RN.json' with { type: 'json' }
import TN_RN_cases from '@/law/TN/RN.cases.json' with { type: 'json' }
import TX_CMA2 from '@/law/TX/CMA2.json' with { type: 'json' }
import TX_CNA from '@/law/TX/CNA.json' with { type: 'json' }
import TX_LVN from '@/law/TX/LVN.json' with { type: 'json' }
import TX_LVN_cases from '@/law/TX/LVN.cases.json' with { type: 'json' }
import TX_NFA from '@/law/TX/NFA.json' with { type: 'json' }
import TX_NFA_cases from '@/law/TX/NFA.cases.json' with { type: 'json' }
import TX_NP from '@/law/TX/NP.json' with { type: 'json' }
import TX_NP_cases from '@/law/TX/NP.cases.json' with { type: 'json' }
import TX_PARA from '@/law/TX/PARA.json' with { type: 'json' }
import TX_PHARMD from '@/law/TX/PHARMD.json' with { type: 'json' }
import TX_PHARMD_cases from '@/law/TX/PHARMD.cases.json' with { type: 'json' }
import TX_PRIN from '@/law/TX/PRIN.json' with { type: 'json' }
import TX_RN from '@/law/TX/RN.json' with { type: 'json' }
import TX_RN_cases from '@/law/TX/RN.cases.json' with { type: 'json' }
import TX_SCNSL from '@/law/TX/SCNSL.json' with { type: 'json' }
import TX_SLIB from '@/law/TX/SLIB.json' with { type: 'json' }
import TX_TCHR from '@/law/TX/TCHR.json' with { type: 'json' }
import TX_TCHR_cases from '@/law/TX/TCHR.cases.json' with { type: 'json' }
import USA_RDMS from '@/law/USA/RDMS.json' with { type: 'json' }
import USA_RRT from '@/law/USA/RRT.json' with { type: 'json' }
import UT_CNA from '@/law/UT/CNA.json' with { type: 'json' }
import UT_CNA_cases from '@/law/UT/CNA.cases.json' with { type: 'json' }
import UT_LPN from '@/law/UT/LPN.json' with { type: 'json' }
import UT_RN from '@/law/UT/RN.json' with { type: 'json' }
import UT_RN_cases from '@/law/UT/RN.cases.json' with { type: 'json' }
import VA_CNA from '@/law/VA/CNA.json' with { type: 'json' }
import VA_CNA_cases from '@/law/VA/CNA.cases.json' with { type: 'json' }
import VA_LPN from '@/law/VA/LPN.json' with { type: 'json' }
import VA_RN from '@/law/VA/RN.json' with { type: 'json' }
import VA_RN_cases from '@/law/VA/RN.cases.json' with { type: 'json' }
import VA_SPED from '@/law/VA/SPED.json' with { type: 'json' }
import VA_TCHR from '@/law/VA/TCHR.json' with { type: 'json' }
import VT_LPN from '@/law/VT/LPN.json' with { type: 'json' }
import VT_RN from '@/law/VT/RN.json' with { type: 'json' }
import WA_CNA from '@/law/WA/CNA.json' with { type: 'json' }
import WA_CNA_cases from '@/law/WA/CNA.cases.json' with { type: 'json' }
import WA_LPN from '@/law/WA/LPN.json' with { type: 'json' }
import WA_LPN_cases from '@/law/WA/LPN.cases.json' with { type: 'json' }
import WA_RN from '@/law/WA/RN.json' with { type: 'json' }
import WA_RN_cases from '@/law/WA/RN.cases.json' with { type: 'json' }
import WA_SPED from '@/law/WA/SPED.json' with { type: 'json' }
import WA_TCHR from '@/law/WA/TCHR.json' with { type: 'json' }
import WI_CNA from '@/law/WI/CNA.json' with { type: 'json' }
import WI_CNA_cases from '@/law/WI/CNA.cases.json' with { type: 'json' }
import WI_LPN from '@/law/WI/LPN.json' with { type: 'json' }
import WI_RN from '@/law/WI/RN.json' with { type: 'json' }
import WI_RN_cases from '@/law/WI/RN.cases.json' with { type: 'json' }
import WV_LPN from '@/law/WV/LPN.json' with { type: 'json' }
import WV_RN from '@/law/WV/RN.json' with { type: 'json' }
import WV_RN_cases from '@/law/WV/RN.cases.json' with { type: 'json' }
import WY_CNA from '@/law/WY/CNA.json' with { type: 'json' }
import WY_CNA_cases from '@/law/WY/CNA.cases.json' with { type: 'json' }
import WY_LPN from '@/law/WY/LPN.json' with { type: 'json' }
import WY_RN from '@/law/WY/RN.json' with { type: 'json' }
import WY_RN_cases from '@/law/WY/RN.cases.json' with { type: 'json' }

/** Every file of law, unread. */
export const lawFiles: readonly unknown[] = [
  AK_CNA,
  AK_LPN,
  AK_RN,
  AL_CNA,
  AL_LPN,
  AL_RN,
  AR_LPN,
  AR_RN,
  AZ_CNA,
  AZ_LPN,
  AZ_RN,
  CA_CNA,
  CA_EMT,
  CA_HHA,
  CA_LVN,
  CA_MD,
  CA_NHA,
  CA_OT,
  CA_OTA,
  CA_PHARMD,
  CA_PRIN,
  CA_RN,
  CA_SPED,
  CA_TCHR,
  CO_LPN,
  CO_RN,
  CT_CNA,
  CT_LPN,
  CT_RN,
  DC_CNA,
  DC_LPN,
  DC_RN,
  DE_CNA,
  DE_LPN,
  DE_RN,
  FL_CNA,
  FL_EMT,
  FL_LPN,
  FL_NHA,
  FL_NP,
  FL_PHARMD,
  FL_PRMDC,
  FL_RN,
  FL_SPED,
  FL_TCHR,
  GA_CNA,
  GA_LPN,
  GA_PRIN,
  GA_RN,
  GA_SPED,
  GA_TCHR,
  HI_CNA,
  HI_LPN,
  HI_RN,
  IA_CNA,
  IA_LPN,
  IA_RN,
  ID_CNA,
  ID_LPN,
  ID_RN,
  IL_CNA,
  IL_LPN,
  IL_NP,
  IL_PRIN,
  IL_RN,
  IL_SPED,
  IL_TCHR,
  IN_CNA,
  IN_LPN,
  IN_RN,
  KS_LPN,
  KS_RN,
  KY_LPN,
  KY_RN,
  LA_CNA,
  LA_RN,
  MA_CNA,
  MA_LPN,
  MA_RN,
  MA_TCHR,
  MD_CNA,
  MD_LPN,
  MD_RN,
  ME_CNA,
  ME_LPN,
  ME_RN,
  MI_CNA,
  MI_LPN,
  MI_RN,
  MI_SPED,
  MI_TCHR,
  MN_CNA,
  MN_LPN,
  MN_RN,
  MO_CNA,
  MO_LPN,
  MO_RN,
  MS_LPN,
  MS_RN,
  NC_CNA,
  NC_LPN,
  NC_NP,
  NC_RN,
  NC_SPED,
  NC_TCHR,
  ND_LPN,
  ND_RN,
  NE_CNA,
  NE_LPN,
  NE_RN,
  NH_CNA,
  NH_LPN,
  NH_RN,
  NJ_CNA,
  NJ_LPN,
  NJ_RN,
  NJ_SPED,
  NJ_TCHR,
  NV_CNA,
  NV_LPN,
  NV_RN,
  NY_LPN,
  NY_NHA,
  NY_NP,
  NY_PHARMD,
  NY_PRIN,
  NY_RN,
  NY_SPED,
  NY_TCHR,
  OH_CNA,
  OH_LPN,
  OH_PRIN,
  OH_RN,
  OH_SPED,
  OH_TCHR,
  OK_CNA,
  OK_LPN,
  OK_RN,
  OR_CNA,
  OR_LPN,
  OR_RN,
  PA_CNA,
  PA_LPN,
  PA_NHA,
  PA_NP,
  PA_PHARMD,
  PA_PRIN,
  PA_RN,
  PA_SPED,
  PA_TCHR,
  RI_LPN,
  RI_RN,
  SC_LPN,
  SC_RN,
  SD_CNA,
  SD_LPN,
  SD_RN,
  TN_LPN,
  TN_RN,
  TX_CMA2,
  TX_CNA,
  TX_LVN,
  TX_NFA,
  TX_NP,
  TX_PARA,
  TX_PHARMD,
  TX_PRIN,
  TX_RN,
  TX_SCNSL,
  TX_SLIB,
  TX_TCHR,
  USA_RDMS,
  USA_RRT,
  UT_CNA,
  UT_LPN,
  UT_RN,
  VA_CNA,
  VA_LPN,
  VA_RN,
  VA_SPED,
  VA_TCHR,
  VT_LPN,
  VT_RN,
  WA_CNA,
  WA_LPN,
  WA_RN,
  WA_SPED,
  WA_TCHR,
  WI_CNA,
  WI_LPN,
  WI_RN,
  WV_LPN,
  WV_RN,
  WY_CNA,
  WY_LPN,
  WY_RN,
]

/** The worked cases beside them, unread. */
export const lawCases: readonly unknown[] = [
  AK_CNA_cases,
  AK_RN_cases,
  AL_CNA_cases,
  AL_LPN_cases,
  AL_RN_cases,
  AR_RN_cases,
  AZ_CNA_cases,
  AZ_RN_cases,
  CA_EMT_cases,
  CA_MD_cases,
  CA_NHA_cases,
  CA_OT_cases,
  CA_OTA_cases,
  CA_PHARMD_cases,
  CA_TCHR_cases,
  CO_RN_cases,
  CT_CNA_cases,
  CT_RN_cases,
  DC_CNA_cases,
  DE_CNA_cases,
  DE_LPN_cases,
  DE_RN_cases,
  FL_CNA_cases,
  FL_EMT_cases,
  FL_LPN_cases,
  FL_NHA_cases,
  FL_NP_cases,
  FL_PHARMD_cases,
  FL_PRMDC_cases,
  FL_RN_cases,
  FL_TCHR_cases,
  GA_CNA_cases,
  GA_LPN_cases,
  GA_RN_cases,
  GA_TCHR_cases,
  HI_CNA_cases,
  HI_RN_cases,
  IA_CNA_cases,
  IA_RN_cases,
  ID_CNA_cases,
  ID_RN_cases,
  IL_CNA_cases,
  IL_NP_cases,
  IL_PRIN_cases,
  IL_RN_cases,
  IL_TCHR_cases,
  IN_CNA_cases,
  IN_LPN_cases,
  IN_RN_cases,
  KS_RN_cases,
  KY_RN_cases,
  LA_CNA_cases,
  LA_RN_cases,
  MA_CNA_cases,
  MA_LPN_cases,
  MA_RN_cases,
  MA_TCHR_cases,
  MD_CNA_cases,
  MD_RN_cases,
  ME_CNA_cases,
  ME_RN_cases,
  MI_CNA_cases,
  MI_RN_cases,
  MI_TCHR_cases,
  MN_CNA_cases,
  MN_LPN_cases,
  MN_RN_cases,
  MO_CNA_cases,
  MO_LPN_cases,
  MO_RN_cases,
  MS_LPN_cases,
  MS_RN_cases,
  NC_CNA_cases,
  NC_NP_cases,
  NC_RN_cases,
  NC_TCHR_cases,
  ND_RN_cases,
  NE_CNA_cases,
  NE_LPN_cases,
  NE_RN_cases,
  NH_CNA_cases,
  NH_RN_cases,
  NJ_CNA_cases,
  NJ_RN_cases,
  NV_CNA_cases,
  NV_RN_cases,
  NY_LPN_cases,
  NY_NHA_cases,
  NY_PHARMD_cases,
  NY_RN_cases,
  NY_TCHR_cases,
  OH_CNA_cases,
  OH_LPN_cases,
  OH_RN_cases,
  OH_TCHR_cases,
  OK_CNA_cases,
  OK_LPN_cases,
  OK_RN_cases,
  OR_CNA_cases,
  OR_RN_cases,
  PA_CNA_cases,
  PA_LPN_cases,
  PA_NHA_cases,
  PA_NP_cases,
  PA_PHARMD_cases,
  PA_RN_cases,
  PA_TCHR_cases,
  RI_RN_cases,
  SC_RN_cases,
  SD_CNA_cases,
  SD_RN_cases,
  TN_RN_cases,
  TX_LVN_cases,
  TX_NFA_cases,
  TX_NP_cases,
  TX_PHARMD_cases,
  TX_RN_cases,
  TX_TCHR_cases,
  UT_CNA_cases,
  UT_RN_cases,
  VA_CNA_cases,
  VA_RN_cases,
  WA_CNA_cases,
  WA_LPN_cases,
  WA_RN_cases,
  WI_CNA_cases,
  WI_RN_cases,
  WV_RN_cases,
  WY_CNA_cases,
  WY_RN_cases,
]
